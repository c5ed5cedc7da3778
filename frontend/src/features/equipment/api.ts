/** The calls about the devices that sell for a venue (D47, S2§2.14). */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { answer, api } from '@/api/client'
import { openLink } from '@/api/download'
import type { components } from '@/api/schema.gen'
import type { ImportUpload } from '@/ui/importReport'

type Schemas = components['schemas']

export type Equipment = Schemas['EquipmentView']
export type EquipmentType = Equipment['tipo']
/** A code that was made in any venue. */
export type Binding = Schemas['EquipmentBinding']

/** A device as a person writes it; without a version a new one. */
export interface EquipmentForm {
  tipo: EquipmentType
  nome: string
  imei: string
  numeroSerie: string
  patrimonio: string
  versao?: number
}

export type EquipmentFilters = {
  /** 0 for all. */
  tipo: number
  busca: string
  arquivados: boolean
}

const equipmentKey = (venueId: string) => ['equipment', venueId]

/** A page of the venue's devices, by type and number. */
export function useEquipment(venueId: string, filters: EquipmentFilters, page: number, size: number) {
  return useQuery({
    queryKey: [...equipmentKey(venueId), 'list', filters, page, size],
    queryFn: async () => {
      const { data = [], response } = await api.GET('/api/equipamentos', {
        params: { query: { localClienteId: venueId, tipo: filters.tipo as EquipmentType, busca: filters.busca, arquivados: filters.arquivados, page, size } },
      })
      return { rows: data, total: Number(response.headers.get('x-total-count')) }
    },
    placeholderData: keepPreviousData,
  })
}

/** The changes to the venue's devices, after which they are read anew. */
export function useEquipmentChanges(venueId: string) {
  const localClienteId = venueId
  return {
    add: useChange(venueId, (form: EquipmentForm) => answer(api.POST('/api/equipamentos', { body: { localClienteId, ...form } }))),
    change: useChange(venueId, ({ id, versao = 0, ...form }: EquipmentForm & { id: string }) =>
      answer(api.PUT('/api/equipamentos/{id}', { params: { path: { id } }, body: { localClienteId, ...form, versao } })),
    ),
    archive: useChange(venueId, (id: string) => api.POST('/api/equipamentos/{id}/arquivar', { params: { path: { id } }, body: { localClienteId } })),
    restore: useChange(venueId, (id: string) => api.POST('/api/equipamentos/{id}/restaurar', { params: { path: { id } }, body: { localClienteId } })),
    unpair: useChange(venueId, (id: string) => api.POST('/api/equipamentos/{id}/desvincular', { params: { path: { id } }, body: { localClienteId } })),
  }
}

/** A code to pair a device with. Each one that is made, by refetch too, withdraws the one before. */
export function usePairingCode(venueId: string, id: string) {
  return useQuery({
    queryKey: ['pairing-code', venueId, id],
    queryFn: () => answer(api.POST('/api/equipamentos/{id}/codigo', { params: { path: { id } }, body: { localClienteId: venueId } })),
    // Made once for each time that somebody looks, and never under somebody's hands.
    gcTime: 0, staleTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false,
  })
}

/** Asks the venue's devices to take their products over again; answers how many were asked. */
export function useAskForSync(venueId: string) {
  return useChange<void, Schemas['EquipmentAsked']>(venueId, () =>
    answer(api.POST('/api/Equipamento/SincronizarProdutos/{localId}', { params: { path: { localId: venueId }, query: { tipo: 0 } } })),
  )
}

/** The calls of an import: try it or commit it, take it back, and have the lines with errors as a file. */
export function useEquipmentImport(venueId: string) {
  const localClienteId = venueId
  const run = useChange(venueId, ({ upload, confirm }: { upload: ImportUpload; confirm: boolean }) =>
    answer(api.POST('/api/equipamentos/importar', { body: { localClienteId, ...upload, confirmar: confirm } })),
  )
  const undo = useChange(venueId, (id: string) =>
    answer(api.POST('/api/equipamentos/importacoes/{id}/desfazer', { params: { path: { id } }, body: { localClienteId } })),
  )
  const errors = async (upload: ImportUpload) =>
    openLink(await answer(api.POST('/api/equipamentos/importar/erros', { body: { localClienteId, ...upload } })))
  return { run, undo, errors }
}

function useChange<Variables, Result>(venueId: string, mutationFn: (variables: Variables) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: equipmentKey(venueId) }) })
}

/** The codes made last in all venues, the newest first. */
export function useBindings() {
  return useQuery({ queryKey: ['equipment', 'bindings'], queryFn: () => answer(api.GET('/api/Equipamento/UltimasVinculacoes')) })
}

/** How the live view stands: nothing before its first answer; not live while nothing arrives. */
export interface Watched {
  rows: readonly Equipment[] | undefined
  isLive: boolean
}

/** Follows the venue's devices in use for as long as the screen stands. */
export function useWatchedEquipment(venueId: string): Watched {
  const [watched, setWatched] = useState<Watched>({ rows: undefined, isLive: false })
  useEffect(() => {
    const end = new AbortController()
    // Fetched by who looks: it is the board's otherwise.
    void import('@/api/stream').then(({ openStream }) => {
      if (end.signal.aborted) return
      openStream({
        path: `/api/equipamentos/stream?localClienteId=${venueId}`,
        signal: end.signal,
        onEvent: ({ event, data }) => {
          if (event === 'equipamentos') setWatched({ rows: JSON.parse(data) as Equipment[], isLive: true })
        },
        onState: (state) => setWatched(({ rows }) => ({ rows, isLive: state === 'live' })),
      })
    })
    return () => end.abort()
  }, [venueId])
  return watched
}
