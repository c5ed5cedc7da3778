/** The calls about the ways in which a venue takes money. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import { paymentMethodsKey } from '@/api/queries/paymentMethods'
import type { components } from '@/api/schema.gen'

export type Method = components['schemas']['PaymentmethodsMethod']

/** What the form of a method holds. */
export type MethodForm = Pick<Method, 'nome' | 'tipo' | 'versao'>

interface Asked {
  busca: string
  arquivadas: boolean
  page: number
  size: number
}

async function readMethods(venueId: string, asked: Partial<Asked>) {
  const { data = [], response } = await api.GET('/api/formasPagamento', { params: { query: { localClienteId: venueId, ...asked } } })
  return { rows: data, total: Number(response.headers.get('x-total-count') ?? data.length) }
}

/** A page of the methods, by name. */
export function useMethods(venueId: string, asked: Asked) {
  return useQuery({ queryKey: [...paymentMethodsKey(venueId), 'list', asked], queryFn: () => readMethods(venueId, asked), placeholderData: keepPreviousData })
}

export const formOf = ({ nome, tipo, versao }: Method): MethodForm => ({ nome, tipo, versao })

/** Reads one method as it is now; one that is gone is an Error. */
export async function readMethod(venueId: string, id: string): Promise<MethodForm> {
  const { rows } = await readMethods(venueId, { size: 100 })
  const found = rows.find((row) => row.id === id)
  if (!found) throw new Error('the payment method is gone')
  return formOf(found)
}

/** What was done to a method, the latest first. */
export function useMethodHistory(venueId: string, id: string) {
  return useQuery({
    queryKey: [...paymentMethodsKey(venueId), 'history', id],
    enabled: id !== '',
    queryFn: () => answer(api.GET('/api/formasPagamento/{id}/historico', { params: { path: { id }, query: { localClienteId: venueId } } })),
  })
}

/** The changes to the venue's methods. */
export function useMethodChanges(venueId: string) {
  const localClienteId = venueId
  const create = useChange(venueId, (form: MethodForm) => answer(api.POST('/api/formasPagamento', { body: { localClienteId, ...form } })))
  const change = useChange(venueId, ({ id, ...form }: MethodForm & { id: string }) =>
    answer(api.PUT('/api/formasPagamento/{id}', { params: { path: { id } }, body: { localClienteId, ...form } })),
  )
  const archive = useChange(venueId, (id: string) => api.DELETE('/api/formasPagamento/{id}', { params: { path: { id }, query: { localClienteId } } }))
  const restore = useChange(venueId, (id: string) => api.POST('/api/formasPagamento/{id}/restaurar', { params: { path: { id } }, body: { localClienteId } }))
  return { create, change, archive, restore }
}

function useChange<Variables, Result>(venueId: string, mutationFn: (variables: Variables) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: paymentMethodsKey(venueId) }) })
}
