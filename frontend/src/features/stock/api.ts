/** The calls about a venue's stock (D45). */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import { jobStarted } from '@/api/jobs'
import { recordOnce, stockKey, useStockChange, type Draft, type Position } from '@/api/queries/stock'
import type { components } from '@/api/schema.gen'
import type { ExportFormat } from '@/ui/ExportButton'
import { parseDay } from '@/ui/periods'

type Schemas = components['schemas']

export type LedgerEntry = Schemas['StockLedgerEntry']
export type Reason = Schemas['StockReason']
export type ReasonForm = Omit<Schemas['StockReasonForm'], 'localClienteId'>

/** What positions are looked for by; the day is as typed, dd/mm/aaaa. */
export type PositionFilters = { texto: string; so: '' | 'semMovimento' | Position['situacao']; data: string }
/** What movements are looked for by; days are as typed. */
export type MovementFilters = { texto: string; de: string; ate: string }

function given<Asked extends object>(asked: Asked): Partial<Asked> {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value)) as Partial<Asked>
}

const asked = ({ texto, so, data }: PositionFilters) => ({ texto, so, data: parseDay(data) })

/** A page of positions, in the order of the menu, and how many products have which status. */
export function usePositions(venueId: string, filters: PositionFilters, page: number, size: number) {
  const query = given(asked(filters))
  return useQuery({
    queryKey: [...stockKey(venueId), 'positions', query, page, size],
    queryFn: async () => {
      const { data, response } = await api.GET('/api/estoque/posicao', {
        params: { query: { localClienteId: venueId, page, size, ...(query as { so?: Exclude<PositionFilters['so'], ''> }) } },
      })
      const { posicoes: rows, quantidades: counts } = await answer(Promise.resolve({ data, response }))
      return { rows, counts, total: Number(response.headers.get('x-total-count')) }
    },
    placeholderData: keepPreviousData,
  })
}

/** The first products that match the words: name, internal code or barcode. */
export async function findProducts(venueId: string, texto: string, signal?: AbortSignal): Promise<readonly Position[]> {
  const { posicoes } = await answer(api.GET('/api/estoque/posicao', { params: { query: { localClienteId: venueId, texto, size: 20 } }, signal }))
  return posicoes
}

/** Begins the job that writes what the filters find into a file. */
export async function exportPositions(venueId: string, filters: PositionFilters, formato: ExportFormat) {
  return jobStarted(await answer(api.POST('/api/estoque/posicao/exportar', { body: { localClienteId: venueId, formato, ...given(asked(filters)) } })))
}

/** A page of what moved a product, the latest first. */
export function useLedger(venueId: string, id: string, page: number, size: number) {
  return useQuery({
    queryKey: [...stockKey(venueId), 'ledger', id, page, size],
    queryFn: async () => {
      const { data, response } = await api.GET('/api/estoque/produtos/{id}/razao', { params: { path: { id }, query: { localClienteId: venueId, page, size } } })
      return { rows: await answer(Promise.resolve({ data, response })), total: Number(response.headers.get('x-total-count')) }
    },
    placeholderData: keepPreviousData,
  })
}

/** A page of the venue's entries or exits, the latest first. */
export function useMovements(venueId: string, tipo: 'entrada' | 'saida', { texto, de, ate }: MovementFilters, page: number, size: number) {
  const filters = given({ texto, de: parseDay(de), ate: parseDay(ate) })
  return useQuery({
    queryKey: [...stockKey(venueId), 'movements', tipo, filters, page, size],
    queryFn: async () => {
      const { data, response } = await api.GET('/api/estoque/movimentos', { params: { query: { localClienteId: venueId, tipo, page, size, ...filters } } })
      return { rows: await answer(Promise.resolve({ data, response })), total: Number(response.headers.get('x-total-count')) }
    },
    placeholderData: keepPreviousData,
  })
}

export function useMovement(venueId: string, id: string) {
  return useQuery({
    queryKey: [...stockKey(venueId), 'movement', id],
    queryFn: () => answer(api.GET('/api/estoque/movimentos/{id}', { params: { path: { id }, query: { localClienteId: venueId } } })),
  })
}

export function useReasons(venueId: string) {
  return useQuery({
    queryKey: [...stockKey(venueId), 'reasons'],
    queryFn: () => answer(api.GET('/api/estoque/motivos', { params: { query: { localClienteId: venueId } } })),
  })
}

export function useEntry(venueId: string) {
  return useStockChange(venueId, (draft: Draft) => recordOnce(venueId, 'entrada', draft, (call) => answer(api.POST('/api/estoque/entradas', call))))
}

export function useExit(venueId: string) {
  return useStockChange(venueId, (draft: Draft) => recordOnce(venueId, 'saida', draft, (call) => answer(api.POST('/api/estoque/saidas', call))))
}

export function useMinimum(venueId: string) {
  return useStockChange(venueId, ({ id, minimo }: { id: string; minimo: number }) =>
    answer(api.PUT('/api/estoque/produtos/{id}/minimo', { params: { path: { id } }, body: { localClienteId: venueId, minimo } })),
  )
}

export function useReasonChanges(venueId: string) {
  return {
    create: useStockChange(venueId, (form: ReasonForm) => answer(api.POST('/api/estoque/motivos', { body: { localClienteId: venueId, ...form } }))),
    change: useStockChange(venueId, ({ id, ...form }: ReasonForm & { id: string }) =>
      answer(api.PUT('/api/estoque/motivos/{id}', { params: { path: { id } }, body: { localClienteId: venueId, ...form } })),
    ),
    archive: useStockChange(venueId, (id: string) => answer(api.POST('/api/estoque/motivos/{id}/arquivar', { params: { path: { id } }, body: { localClienteId: venueId } }))),
    restore: useStockChange(venueId, (id: string) => answer(api.POST('/api/estoque/motivos/{id}/restaurar', { params: { path: { id } }, body: { localClienteId: venueId } }))),
  }
}
