/** The calls about who works at the tills of a venue. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

export type Operator = Schemas['OperatorsOperator']
export type Choices = Schemas['OperatorsChoices']

/** What the form of an operator holds; an empty PIN keeps the one that there is. */
export interface OperatorForm {
  nome: string
  pin: string
  direitos: string[]
  pontoDeVendaId: string
  usuarioId: string
  versao: number
}

interface Asked {
  busca: string
  pontoDeVendaId: string
  arquivados: boolean
  page: number
  size: number
}

const operatorsKey = (venueId: string) => ['operators', venueId]

async function readOperators(venueId: string, asked: Partial<Asked>) {
  const { data = [], response } = await api.GET('/api/operadores', { params: { query: { localClienteId: venueId, ...asked } } })
  return { rows: data, total: Number(response.headers.get('x-total-count') ?? data.length) }
}

/** A page of the operators, by name. */
export function useOperators(venueId: string, asked: Asked) {
  return useQuery({ queryKey: [...operatorsKey(venueId), 'list', asked], queryFn: () => readOperators(venueId, asked), placeholderData: keepPreviousData })
}

export function formOf({ nome, direitos, pontoDeVendaId, usuarioId, versao }: Operator): OperatorForm {
  return { nome, pin: '', direitos, pontoDeVendaId, usuarioId, versao }
}

/** Reads one operator as he is now; one who is gone is an Error. */
export async function readOperator(venueId: string, { id, nome }: Operator): Promise<OperatorForm> {
  const { rows } = await readOperators(venueId, { busca: nome, size: 100 })
  const found = rows.find((row) => row.id === id) ?? (await readOperators(venueId, { size: 100 })).rows.find((row) => row.id === id)
  if (!found) throw new Error('the operator is gone')
  return formOf(found)
}

/** What the form offers: rights, sales points and people. */
export function useOperatorChoices(venueId: string) {
  return useQuery({
    queryKey: [...operatorsKey(venueId), 'choices'],
    queryFn: () => answer(api.GET('/api/operadores/opcoes', { params: { query: { localClienteId: venueId } } })),
  })
}

/** What was done to an operator, the latest first. */
export function useOperatorHistory(venueId: string, id: string) {
  return useQuery({
    queryKey: [...operatorsKey(venueId), 'history', id],
    enabled: id !== '',
    queryFn: () => answer(api.GET('/api/operadores/{id}/historico', { params: { path: { id }, query: { localClienteId: venueId } } })),
  })
}

/** The changes to the venue's operators. */
export function useOperatorChanges(venueId: string) {
  const localClienteId = venueId
  const create = useChange(venueId, (form: OperatorForm) => answer(api.POST('/api/operadores', { body: { localClienteId, ...form } })))
  const change = useChange(venueId, ({ id, ...form }: OperatorForm & { id: string }) =>
    answer(api.PUT('/api/operadores/{id}', { params: { path: { id } }, body: { localClienteId, ...form } })),
  )
  const archive = useChange(venueId, (id: string) => api.DELETE('/api/operadores/{id}', { params: { path: { id }, query: { localClienteId } } }))
  const restore = useChange(venueId, (id: string) => api.POST('/api/operadores/{id}/restaurar', { params: { path: { id } }, body: { localClienteId } }))
  return { create, change, archive, restore }
}

function useChange<Variables, Result>(venueId: string, mutationFn: (variables: Variables) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: operatorsKey(venueId) }) })
}

/** Asks whether a PIN is the operator's; another one is a rejection. */
export function checkPin(venueId: string, id: string, pin: string) {
  return api.POST('/api/operadores/{id}/pin', { params: { path: { id } }, body: { localClienteId: venueId, pin } })
}
