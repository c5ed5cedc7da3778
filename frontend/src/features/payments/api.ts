import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import { jobStarted } from '@/api/jobs'
import type { components } from '@/api/schema.gen'
import type { ExportFormat } from '@/ui/ExportButton'
import { fromCentavos, parseMoney } from '@/ui/money'
import { parseDay } from '@/ui/periods'
import { confirmPaid, giveBack, readMatters } from './matters'

type Schemas = components['schemas']
export type Transaction = Schemas['PaymentsTransactionView']
export type Charge = Schemas['PaymentsChargeView']
export type Payment = Schemas['PaymentsPaymentView']
export type Refund = Schemas['PaymentsRefundView']
export type Statement = Schemas['PaymentsStatementView']
export type StatementLine = Schemas['PaymentsStatementLineView']
export type ChosenLine = Schemas['PaymentsChosenLine']
export type FoundVenue = Schemas['VenuesFoundVenue']
type Sought = Omit<Schemas['PaymentsSearchInputBody'], 'localClienteId'>

/** What payments are filtered by; empty texts do not matter. Days as typed, dd/mm/aaaa; the amount too. */
export interface PaymentFilters {
  de: string
  ate: string
  estado: string
  devolucao: string
  forma: string
  valor: string
  texto: string
}

/** The filters that matter, as the server takes them. */
function soughtBy({ de, ate, valor, ...words }: PaymentFilters): Sought {
  const asked = { ...words, de: parseDay(de), ate: parseDay(ate), valor: fromCentavos(parseMoney(valor) ?? 0) }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value))
}

const keyOf = (venueId: string) => ['payments', venueId] as const

function paged({ registros: rows, quantidadeTotal: total, recebido, devolvido }: Schemas['PaymentsTransactionPage']) {
  return { rows, total, recebido, devolvido }
}

/** A page of the venue's payments, the newest first, and the sums of all pages. */
export function useTransactions(venueId: string, filters: PaymentFilters, page: number, size: number) {
  const sought = soughtBy(filters)
  return useQuery({
    queryKey: [...keyOf(venueId), 'search', sought, page, size],
    queryFn: async () => paged(await answer(api.POST('/api/pagamentos/buscar', { params: { query: { page, size } }, body: { localClienteId: venueId, ...sought } }))),
    placeholderData: keepPreviousData,
  })
}

/** A page of the payments of all venues, or of one; '' for all. */
export function useAllTransactions(venueId: string, filters: PaymentFilters, page: number, size: number) {
  const sought = { ...soughtBy(filters), ...(venueId && { localClienteId: venueId }) }
  return useQuery({
    queryKey: [...keyOf('all'), 'search', sought, page, size],
    queryFn: async () => paged(await answer(api.POST('/api/admin/pagamentos/buscar', { params: { query: { page, size } }, body: sought }))),
    placeholderData: keepPreviousData,
  })
}

/** The first establishments whose names have the words, for administrators. */
export const findVenues = (busca: string, signal: AbortSignal) => answer(api.GET('/api/admin/estabelecimentos', { params: { query: { busca } }, signal }))

/** The establishment of an id, for administrators; null where there is none. */
export function useAnyVenue(id: string) {
  return useQuery({
    queryKey: [...keyOf('all'), 'venue', id],
    queryFn: async () => (await answer(api.GET('/api/admin/estabelecimentos', { params: { query: { id } } })))[0] ?? null,
    enabled: id !== '',
  })
}

/** Begins the job that writes what the filters find into a file. */
export async function exportTransactions(venueId: string, filters: PaymentFilters, formato: ExportFormat) {
  return jobStarted(await answer(api.POST('/api/pagamentos/exportar', { body: { localClienteId: venueId, formato, ...soughtBy(filters) } })))
}

/** A refund moves by itself: its page looks again meanwhile. */
const whileMoving = 5_000
const moves = (payments: readonly Payment[]) => payments.some(({ devolucoes }) => devolucoes.some(({ estado }) => estado === 'pedida' || estado === 'em_processamento'))

/** A charge with what came in and what became of it. */
export function useCharge(venueId: string, id: string) {
  return useQuery({
    queryKey: [...keyOf(venueId), 'charge', id],
    queryFn: () => answer(api.GET('/api/pagamentos/{id}', { params: { path: { id }, query: { localClienteId: venueId } } })),
    refetchInterval: ({ state: { data } }) => (data && moves(data.recebimentos) ? whileMoving : false),
  })
}

/** A charge of any venue, for administrators. */
export function useAnyCharge(id: string) {
  return useQuery({
    queryKey: [...keyOf('all'), 'charge', id],
    queryFn: () => answer(api.GET('/api/admin/pagamentos/{id}', { params: { path: { id } } })),
  })
}

/** Money that belongs to no charge. */
export function useReceived(venueId: string, id: string) {
  return useQuery({
    queryKey: [...keyOf(venueId), 'received', id],
    queryFn: () => answer(api.GET('/api/pagamentos/recebidos/{id}', { params: { path: { id }, query: { localClienteId: venueId } } })),
    refetchInterval: ({ state: { data } }) => (data && moves([data]) ? whileMoving : false),
  })
}

/** Asks the provider for a charge now. */
export function useLook(venueId: string, id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => answer(api.POST('/api/pagamentos/{id}/consultar', { params: { path: { id } }, body: { localClienteId: venueId } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(venueId) }),
  })
}

/** Gives money back, whole or in part. */
export function useGiveBack(venueId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (refund: Parameters<typeof giveBack>[1]) => giveBack(venueId, refund),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(venueId) }),
  })
}

/** Says that a charge was paid with what stands in the bank's statement, in centavos. */
export function useConfirmPaid(venueId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, value }: { id: string; value: number }) => confirmPaid(venueId, id, value),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(venueId) }),
  })
}

/** What has to be looked at; read again each minute while somebody watches. */
export function useMatterList(venueId: string) {
  return useQuery({ queryKey: [...keyOf(venueId), 'matters'], queryFn: ({ signal }) => readMatters(venueId, signal), refetchInterval: 60_000 })
}

/** Has what is known of the venue's payments be read again. */
export function useRefresh(venueId: string) {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: keyOf(venueId) })
}

/** Tries a bank's statement (a file in base64), and confirms charges by lines of it. */
export function useStatement(venueId: string) {
  const refresh = useRefresh(venueId)
  const read = useMutation({
    mutationFn: (arquivo: string) => answer(api.POST('/api/pagamentos/extrato', { body: { localClienteId: venueId, arquivo } })),
  })
  const confirm = useMutation({
    mutationFn: (chosen: { arquivo: string; linhas: ChosenLine[] }) => answer(api.POST('/api/pagamentos/extrato/confirmar', { body: { localClienteId: venueId, ...chosen } })),
    onSettled: refresh,
  })
  return { read, confirm }
}
