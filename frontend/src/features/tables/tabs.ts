/** The calls about tabs: the register of cards, and their bills. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'
import { fromCentavos } from '@/ui/money'
import type { Account, Loss, NewPayment, SplitLine } from './accounts'

type Schemas = components['schemas']

export type Tab = Schemas['TablesTabRow']
export type TabOnFlow = Schemas['TablesTabOnFlow']
export type Good = Schemas['TablesGood']
export type NewLine = Schemas['TablesNewLine']

export interface NewTabs {
  numero: string
  ultimo?: number | null
  observacao: string
}

export interface TabForm {
  numero: string
  observacao: string
  versao: number
}

const tabsKey = (venueId: string) => ['tabs', venueId]
/** Milliseconds between two readings: others charge tabs meanwhile. */
const readEvery = 15_000

interface Asked {
  busca: string
  page: number
  size: number
}

async function readTabs(venueId: string, asked: Partial<Asked & { arquivadas: boolean }>) {
  const { data = [], response } = await api.GET('/api/comandas', { params: { query: { localClienteId: venueId, ...asked } } })
  return { rows: data, total: Number(response.headers.get('x-total-count') ?? data.length) }
}

/** A page of the cards, by number. */
export function useTabs(venueId: string, asked: Asked & { arquivadas: boolean }) {
  return useQuery({ queryKey: [...tabsKey(venueId), 'list', asked], queryFn: () => readTabs(venueId, asked), placeholderData: keepPreviousData })
}

export async function readTab(venueId: string, { id, numero }: Tab): Promise<TabForm> {
  const found = (await readTabs(venueId, { busca: numero, size: 100 })).rows.find((row) => row.id === id)
  if (!found) throw new Error('the tab is gone')
  return { numero: found.numero, observacao: found.observacao, versao: found.versao }
}

export function useTabHistory(venueId: string, id: string) {
  return useQuery({
    queryKey: [...tabsKey(venueId), 'history', id],
    enabled: id !== '',
    queryFn: () => answer(api.GET('/api/comandas/{id}/historico', { params: { path: { id }, query: { localClienteId: venueId } } })),
  })
}

/** The changes to the register of cards. */
export function useTabChanges(venueId: string) {
  const localClienteId = venueId
  const create = useChange(venueId, ({ ultimo, ...form }: NewTabs) => answer(api.POST('/api/comandas', { body: { localClienteId, ...form, ...(ultimo ? { ultimo } : {}) } })))
  const change = useChange(venueId, ({ id, ...form }: TabForm & { id: string }) => answer(api.PUT('/api/comandas/{id}', { params: { path: { id } }, body: { localClienteId, ...form } })))
  const archive = useChange(venueId, (id: string) => api.DELETE('/api/comandas/{id}', { params: { path: { id }, query: { localClienteId } } }))
  const restore = useChange(venueId, (id: string) => answer(api.POST('/api/comandas/{id}/restaurar', { params: { path: { id } }, body: { localClienteId } })))
  return { create, change, archive, restore }
}

function useChange<Variables, Result>(venueId: string, mutationFn: (variables: Variables) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: tabsKey(venueId) }) })
}

/** A page of the cards with who has them. */
export function useTabFlow(venueId: string, asked: Asked & { situacao: 'todas' | 'abertas' | 'livres' }) {
  return useQuery({
    queryKey: [...tabsKey(venueId), 'flow', asked],
    queryFn: async () => {
      const { data = [], response } = await api.GET('/api/comandas/fluxo', { params: { query: { localClienteId: venueId, ...asked } } })
      return { rows: data, total: Number(response.headers.get('x-total-count') ?? data.length) }
    },
    placeholderData: keepPreviousData,
    refetchInterval: readEvery,
  })
}

/** A page of the accounts that customers owe. */
export function useOwed(venueId: string, asked: { clienteId: string; page: number; size: number }) {
  return useQuery({
    queryKey: [...tabsKey(venueId), 'owed', asked],
    queryFn: async () => {
      const { data = [], response } = await api.GET('/api/posPago/contas', { params: { query: { localClienteId: venueId, ...asked } } })
      return { rows: data, total: Number(response.headers.get('x-total-count') ?? data.length) }
    },
    placeholderData: keepPreviousData,
  })
}

/** The products that whoever is signed in may charge now. */
export function useGoods(venueId: string) {
  return useQuery({ queryKey: [...tabsKey(venueId), 'goods'], queryFn: () => answer(api.GET('/api/comandas/produtos', { params: { query: { localClienteId: venueId } } })) })
}

export function useTabCustomers(venueId: string, busca: string) {
  return useQuery({
    queryKey: [...tabsKey(venueId), 'customers', busca],
    queryFn: () => answer(api.GET('/api/comandas/clientes', { params: { query: { localClienteId: venueId, busca } } })),
    placeholderData: keepPreviousData,
  })
}

export function useTabAccount(venueId: string, id: string) {
  return useQuery({
    queryKey: [...tabsKey(venueId), 'account', id],
    queryFn: () => answer(api.GET('/api/posPago/contas/{id}', { params: { path: { id }, query: { localClienteId: venueId } } })),
    refetchInterval: readEvery,
    staleTime: 0,
  })
}

/** Gives a card to somebody; answers its account. */
export function useOpenTab(venueId: string) {
  return useChange(venueId, ({ id, clienteId }: { id: string; clienteId: string }) =>
    answer(api.POST('/api/comandas/{id}/abrir', { params: { path: { id } }, body: { localClienteId: venueId, ...(clienteId ? { clienteId } : {}) } })),
  )
}

/** What is done to the account of a tab by whoever takes its money; each call answers it as it is then. */
export function useTabPayments(venueId: string, id: string) {
  const localClienteId = venueId
  const path = { id }
  const pay = useAccountChange(venueId, id, ({ key, ...payment }: NewPayment) =>
    answer(api.POST('/api/posPago/contas/{id}/pagamentos', { params: { path, header: { 'Idempotency-Key': key } }, body: { localClienteId, ...payment } })),
  )
  const undo = useAccountChange(venueId, id, (pagamentoId: string) => answer(api.POST('/api/posPago/contas/{id}/estornos', { params: { path }, body: { localClienteId, pagamentoId } })))
  const giveBack = useAccountChange(venueId, id, ({ key, ...given }: Omit<NewPayment, 'recebido' | 'parte'>) =>
    answer(api.POST('/api/posPago/contas/{id}/devolucoes', { params: { path, header: { 'Idempotency-Key': key } }, body: { localClienteId, ...given } })),
  )
  const writeOff = useAccountChange(venueId, id, (loss: Loss) => answer(api.POST('/api/posPago/contas/{id}/baixas', { params: { path }, body: { localClienteId, ...loss } })))
  const close = useAccountChange(venueId, id, (mesmoSemEntregar: boolean) =>
    answer(api.POST('/api/posPago/contas/{id}/fechar', { params: { path }, body: { localClienteId, mesmoSemEntregar } })),
  )
  const leaveOpen = useAccountChange(venueId, id, (falta: number) => answer(api.POST('/api/posPago/contas/{id}/emAberto', { params: { path }, body: { localClienteId, falta } })))
  const reopen = useAccountChange(venueId, id, () => answer(api.POST('/api/posPago/contas/{id}/reabrir', { params: { path }, body: { localClienteId } })))
  return { pay, undo, giveBack, writeOff, close, leaveOpen, reopen }
}

/** What is put on a tab, taken off it, and whose it is. */
export function useTabCharges(venueId: string, id: string) {
  const localClienteId = venueId
  const path = { id }
  const charge = useAccountChange(venueId, id, ({ key, itens }: { key: string; itens: NewLine[] }) =>
    answer(api.POST('/api/posPago/contas/{id}/lancamentos', { params: { path, header: { 'Idempotency-Key': key } }, body: { localClienteId, itens } })),
  )
  const undoCharge = useAccountChange(venueId, id, (undone: { lancamentoId: string; voltaAoEstoque: boolean }) =>
    answer(api.POST('/api/posPago/contas/{id}/cancelamentos', { params: { path }, body: { localClienteId, ...undone } })),
  )
  const customer = useAccountChange(venueId, id, (clienteId: string) =>
    answer(api.PUT('/api/posPago/contas/{id}/cliente', { params: { path }, body: { localClienteId, ...(clienteId ? { clienteId } : {}) } })),
  )
  return { charge, undoCharge, customer }
}

export type TabCharges = ReturnType<typeof useTabCharges>
export type TabPayments = ReturnType<typeof useTabPayments>

function useAccountChange<Variables>(venueId: string, id: string, mutationFn: (variables: Variables) => Promise<Account>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (account) => queries.setQueryData([...tabsKey(venueId), 'account', id], account),
    onError: () => queries.invalidateQueries({ queryKey: [...tabsKey(venueId), 'account', id] }),
  })
}

/** Prints the bill on the venue's printer, with the parts (centavos) in which what is left is split. */
export function printTab(venueId: string, id: string, parts: readonly { name: string; value: number }[], key: string) {
  const partes = parts.map(({ name, value }) => ({ nome: name, valor: fromCentavos(value) }))
  return api.POST('/api/posPago/contas/{id}/imprimir', { params: { path: { id }, header: { 'Idempotency-Key': key } }, body: { localClienteId: venueId, partes } })
}

/** Asks the server for the parts of a tab; without lines, equal ones. */
export function splitTab(venueId: string, id: string, pessoas: number, itens: SplitLine[]): Promise<number[]> {
  return answer(api.POST('/api/posPago/contas/{id}/dividir', { params: { path: { id } }, body: { localClienteId: venueId, pessoas, itens } })).then(({ partes }) => partes)
}
