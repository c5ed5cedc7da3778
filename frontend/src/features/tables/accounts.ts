/** The calls about the accounts of tables, and what tables ask for. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'
import { fromCentavos } from '@/ui/money'

type Schemas = components['schemas']

export type AccountRow = Schemas['TablesAccountRow']
export type Account = Schemas['TablesAccountDetail']
export type AccountOrder = Schemas['TablesAccountOrder']
export type AccountPayment = Schemas['TablesAccountPayment']
export type PaymentKind = Schemas['TablesNewPayment']['forma']
/** A line of an order and the people who have had it. */
export type SplitLine = Schemas['TablesSplitLine']
/** What a table asks for. */
export type TableCall = Schemas['TablesTableCall']

/** Milliseconds between two readings: guests order while the account is open on the screen. */
const readEvery = 15_000

const accountsKey = (venueId: string) => ['tables', venueId, 'accounts']

export function useAccounts(venueId: string) {
  return useQuery({
    queryKey: accountsKey(venueId),
    queryFn: () => answer(api.GET('/api/mesas/contas', { params: { query: { localClienteId: venueId } } })),
    refetchInterval: readEvery,
    staleTime: 0,
  })
}

export function useAccount(venueId: string, id: string) {
  return useQuery({
    queryKey: [...accountsKey(venueId), id],
    queryFn: () => answer(api.GET('/api/mesas/contas/{id}', { params: { path: { id }, query: { localClienteId: venueId } } })),
    refetchInterval: readEvery,
    staleTime: 0,
  })
}

/** Money as it is taken; amounts as on the wire. */
export interface NewPayment {
  forma: PaymentKind
  /** One of the venue's payment methods. */
  formaId?: string
  valor: number
  recebido?: number
  /** Whose part it is, where the account is split. */
  parte?: string
  /** The same payment sent again has the same key: it is taken once. */
  key: string
}

/** Why an account closes with something left of it. */
export type Loss = Omit<Schemas['TablesWrittenOff'], 'localClienteId'>

/** What is done to an account; each call answers it as it is then. */
export function useAccountChanges(venueId: string, id: string) {
  const localClienteId = venueId
  const path = { id }
  const tax = useAccountChange(venueId, id, (semTaxaServico: boolean) =>
    answer(api.PUT('/api/mesas/contas/{id}/taxa', { params: { path }, body: { localClienteId, semTaxaServico } })),
  )
  const pay = useAccountChange(venueId, id, ({ key, ...payment }: NewPayment) =>
    answer(api.POST('/api/mesas/contas/{id}/pagamentos', { params: { path, header: { 'Idempotency-Key': key } }, body: { localClienteId, ...payment } })),
  )
  const undo = useAccountChange(venueId, id, (pagamentoId: string) =>
    answer(api.POST('/api/mesas/contas/{id}/estornos', { params: { path }, body: { localClienteId, pagamentoId } })),
  )
  const giveBack = useAccountChange(venueId, id, ({ key, ...given }: Omit<NewPayment, 'recebido' | 'parte'>) =>
    answer(api.POST('/api/mesas/contas/{id}/devolucoes', { params: { path, header: { 'Idempotency-Key': key } }, body: { localClienteId, ...given } })),
  )
  const writeOff = useAccountChange(venueId, id, (loss: Loss) => answer(api.POST('/api/mesas/contas/{id}/baixas', { params: { path }, body: { localClienteId, ...loss } })))
  const leave = useAccountChange(venueId, id, () => answer(api.POST('/api/mesas/contas/{id}/novaVisita', { params: { path }, body: { localClienteId } })))
  const close = useAccountChange(venueId, id, (mesmoSemEntregar: boolean) =>
    answer(api.POST('/api/mesas/contas/{id}/fechar', { params: { path }, body: { localClienteId, mesmoSemEntregar } })),
  )
  const reopen = useAccountChange(venueId, id, () => answer(api.POST('/api/mesas/contas/{id}/reabrir', { params: { path }, body: { localClienteId } })))
  return { tax, pay, undo, giveBack, writeOff, leave, close, reopen }
}

export type AccountChanges = ReturnType<typeof useAccountChanges>

function useAccountChange<Variables>(venueId: string, id: string, mutationFn: (variables: Variables) => Promise<Account>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (account) => {
      queries.setQueryData([...accountsKey(venueId), id], account)
      return queries.invalidateQueries({ queryKey: accountsKey(venueId), exact: true })
    },
    // Somebody else may have changed it: what was refused is read anew.
    onError: () => queries.invalidateQueries({ queryKey: accountsKey(venueId) }),
  })
}

/** Prints the bill on the venue's printer, with the parts (centavos) in which what is left is split; the same key prints it once. */
export function printBill(venueId: string, id: string, parts: readonly { name: string; value: number }[], key: string) {
  const partes = parts.map(({ name, value }) => ({ nome: name, valor: fromCentavos(value) }))
  return api.POST('/api/mesas/contas/{id}/imprimir', { params: { path: { id }, header: { 'Idempotency-Key': key } }, body: { localClienteId: venueId, partes } })
}

/** Asks the server for the parts of an account; without lines, equal ones. */
export function splitAccount(venueId: string, id: string, pessoas: number, itens: SplitLine[]): Promise<number[]> {
  return answer(api.POST('/api/mesas/contas/{id}/dividir', { params: { path: { id } }, body: { localClienteId: venueId, pessoas, itens } })).then(({ partes }) => partes)
}

/** Reads what the tables wait for. */
export function readCalls(venueId: string, signal: AbortSignal): Promise<TableCall[]> {
  return answer(api.GET('/api/mesas/chamados', { params: { query: { localClienteId: venueId } }, signal })).then(({ Chamados }) => Chamados)
}

/** Says that somebody goes to the table; answers what is left. */
export function takeCall(venueId: string, id: string): Promise<TableCall[]> {
  return answer(api.POST('/api/mesas/chamados/{id}/ciente', { params: { path: { id } }, body: { localClienteId: venueId } })).then(({ Chamados }) => Chamados)
}
