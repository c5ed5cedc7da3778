/** The calls of electronic extracts and of their reconciliation (S2§7). */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import { multipartOf } from '@/api/multipart'
import type { components } from '@/api/schema.gen'
import { base64Of } from '@/ui/base64'
import { parseDay } from '@/ui/periods'

type Schemas = components['schemas']

export type Extract = Schemas['ExtractsView']
export type ExtractProblem = Schemas['ExtractsProblemView']
export type ExtractLine = Schemas['ExtractsLineView']
export type Matter = Schemas['ExtractsMatterView']
export type Reason = Matter['Motivo']
export type Summary = Schemas['ExtractsSummary']
export type Layout = Schemas['ExtractsLayoutView']
export type Rate = Schemas['ExtractsRate']
export type Rates = Schemas['ExtractsRates']

const key = (venueId: string) => ['extracts', venueId]

async function pageOf<Row>(call: Promise<{ data?: Row[]; response: Response }>) {
  const { data = [], response } = await call
  return { rows: data, total: Number(response.headers.get('x-total-count') ?? data.length) }
}

/** What extracts are looked for by; days as typed, '' for all. */
export interface ExtractFilters {
  de: string
  ate: string
  status: string
}

/** A page of the venue's extracts, the latest first. */
export function useExtracts(venueId: string, { de, ate, status }: ExtractFilters, page: number, size: number) {
  const asked = { startDate: parseDay(de), finalDate: parseDay(ate), status }
  const narrowed = Object.fromEntries(Object.entries(asked).filter(([, value]) => value))
  return useQuery({
    queryKey: [...key(venueId), 'list', narrowed, page, size],
    queryFn: () => {
      const query = { localClienteId: venueId, page, size }
      return Object.keys(narrowed).length === 0
        ? pageOf(api.GET('/api/eletronicExtract/', { params: { query } }))
        : pageOf(api.GET('/api/eletronicExtract/filtro', { params: { query: { ...query, ...narrowed } } }))
    },
    placeholderData: keepPreviousData,
    // Extracts are read in the background: what waits is looked at again.
    refetchInterval: ({ state }) => (state.data?.rows.some(({ Situacao }) => Situacao === 'aguardando') ? 4000 : false),
  })
}

/** Sends a file, telling how much of it has gone, from 0 to 100; it is read in the background. */
export async function sendExtract(venueId: string, file: File, onProgress: (percent: number) => void, signal: AbortSignal) {
  const form = await multipartOf({}, 'file', file)
  return answer(api.POST('/api/eletronicExtract/', { params: { query: { localClienteId: venueId } }, ...form, onProgress, signal }))
}

export function useExtract(venueId: string, id: string) {
  return useQuery({
    queryKey: [...key(venueId), 'one', id],
    queryFn: () => answer(api.GET('/api/eletronicExtract/{id}', { params: { path: { id }, query: { localClienteId: venueId } } })),
    refetchInterval: ({ state }) => (state.data?.Situacao === 'aguardando' ? 2000 : false),
  })
}

/** What is wrong with a file; read anew when its state changes. */
export function useProblems(venueId: string, id: string, state: string, page: number, size: number) {
  return useQuery({
    queryKey: [...key(venueId), 'problems', id, state, page, size],
    queryFn: () => pageOf(api.GET('/api/eletronicExtract/{id}/problemas', { params: { path: { id }, query: { localClienteId: venueId, page, size } } })),
    placeholderData: keepPreviousData,
  })
}

/** How many lines are shown at once. */
export const linesShown = 20

export function useLines(venueId: string, id: string, from: number) {
  return useQuery({
    queryKey: [...key(venueId), 'lines', id, from],
    queryFn: () => answer(api.GET('/api/eletronicExtract/{id}/linhas', { params: { path: { id }, query: { localClienteId: venueId, linha: from, size: linesShown } } })),
    placeholderData: keepPreviousData,
  })
}

export function useProcessAgain(venueId: string, id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => answer(api.POST('/api/eletronicExtract/{id}/processar', { params: { path: { id } }, body: { localClienteId: venueId } })),
    onSettled: () => queries.invalidateQueries({ queryKey: key(venueId) }),
  })
}

export function useLayouts(venueId: string) {
  return useQuery({
    queryKey: [...key(venueId), 'layouts'],
    queryFn: () => answer(api.GET('/api/eletronicExtract/layouts', { params: { query: { localClienteId: venueId } } })),
  })
}

export function useLoadLayout(venueId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => answer(api.POST('/api/eletronicExtract/layouts', { body: { localClienteId: venueId, arquivo: await base64Of(file) } })),
    onSettled: () => queries.invalidateQueries({ queryKey: key(venueId) }),
  })
}

/** A valid file of the venue's own sales of a day. */
export function makeSample(venueId: string, dia: string, v15: boolean) {
  return answer(api.POST('/api/eletronicExtract/exemplo', { body: { localClienteId: venueId, dia, v15 } }))
}

export function useSummary(venueId: string) {
  return useQuery({
    queryKey: [...key(venueId), 'summary'],
    queryFn: () => answer(api.GET('/api/conciliacao/resumo', { params: { query: { localClienteId: venueId } } })),
    refetchInterval: ({ state }) => (state.data?.Conferindo ? 2000 : false),
  })
}

/** What does not match, the oldest first; '' for every reason. Read anew when a comparison ends. */
export function useMatters(venueId: string, isComparing: boolean, motivo: string, acertadas: boolean, page: number, size: number) {
  return useQuery({
    queryKey: [...key(venueId), 'matters', isComparing, motivo, acertadas, page, size],
    queryFn: () =>
      pageOf(api.GET('/api/conciliacao/divergencias', {
        params: { query: { localClienteId: venueId, page, size, acertadas, ...(motivo === '' ? {} : { motivo: motivo as Reason }) } },
      })),
    placeholderData: keepPreviousData,
  })
}

export function useReconciliation(venueId: string) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: key(venueId) })
  return {
    run: useMutation({ mutationFn: () => api.POST('/api/conciliacao/conferir', { body: { localClienteId: venueId } }), onSettled }),
    settle: useMutation({
      mutationFn: ({ id, observacao }: { id: string; observacao: string }) =>
        api.POST('/api/conciliacao/divergencias/{id}/acertar', { params: { path: { id } }, body: { localClienteId: venueId, observacao } }),
      onSettled,
    }),
    bank: useMutation({
      mutationFn: async (file: File) => answer(api.POST('/api/conciliacao/extratoBancario', { body: { localClienteId: venueId, arquivo: await base64Of(file) } })),
      onSettled,
    }),
  }
}

export function useRates(venueId: string) {
  return useQuery({
    queryKey: [...key(venueId), 'rates'],
    queryFn: () => answer(api.GET('/api/conciliacao/taxas', { params: { query: { localClienteId: venueId } } })),
  })
}

export function useSaveRates(venueId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (rates: Rates) => answer(api.PUT('/api/conciliacao/taxas', { body: { localClienteId: venueId, ...rates } })),
    // After a refusal what was typed stays, beside the version that it was typed over.
    onSuccess: () => queries.invalidateQueries({ queryKey: key(venueId) }),
  })
}
