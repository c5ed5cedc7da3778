/** The calls of the venue's printing. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

export type Printer = Schemas['PrintersVenuePrinter']
export type PrinterView = Schemas['PrintersView']
export type Station = Schemas['PrintersVenueStation']
export type Paper = Schemas['OrdersPaperRow']
export type Template = Schemas['PrintingTemplate']
export type TemplateBlock = Schemas['PrintingTemplateBlock']
export type PaperType = 1 | 2 | 4

/** Milliseconds between two looks at what changes by itself. */
const lookEvery = 4_000

const keys = {
  all: (venueId: string) => ['printers', venueId],
  overview: (venueId: string) => ['printers', venueId, 'overview'],
  papers: (venueId: string) => ['printers', venueId, 'papers'],
  template: (venueId: string) => ['printers', venueId, 'template'],
}

/** The printers, the computers that print, and how all of them are. */
export function useOverview(venueId: string) {
  return useQuery({
    queryKey: keys.overview(venueId),
    queryFn: () => answer(api.GET('/api/Impressoras/situacao', { params: { query: { localClienteId: venueId } } })),
    refetchInterval: lookEvery,
  })
}

export interface PapersAsked {
  printer: string
  /** '' for all. */
  status: string
  page: number
  size: number
}

/** The papers, the newest first. */
export function usePapers(venueId: string, { printer, status, page, size }: PapersAsked) {
  return useQuery({
    queryKey: [...keys.papers(venueId), printer, status, page, size],
    queryFn: async () => {
      const { data = [], response } = await api.GET('/api/kds/impressoes', {
        params: {
          query: {
            localClienteId: venueId, page, size,
            ...(printer && { impressoraId: printer }),
            ...(status && { status: status.split(',') as ('0' | '1' | '2' | '3')[] }),
          },
        },
      })
      return { papers: data, total: Number(response.headers.get('x-total-count') ?? data.length) }
    },
    placeholderData: keepPreviousData,
    refetchInterval: lookEvery,
  })
}

/** One paper of a printer, as it stands; undefined once it is no longer kept. */
export async function readPaper(venueId: string, printer: string, id: string): Promise<Paper | undefined> {
  const papers = await answer(
    api.GET('/api/kds/impressoes', { params: { query: { localClienteId: venueId, impressoraId: printer, size: 50 } } }),
  )
  return papers.find((paper) => paper.Id === id)
}

/** What changes printers and papers; each looks at everything anew. */
export function usePrintingChanges(venueId: string) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: keys.all(venueId) })
  const path = (id: string) => ({ params: { path: { id } } })

  const save = useMutation({
    mutationFn: (printer: Printer) =>
      printer.id
        ? api.PUT('/api/Impressoras/{id}', { ...path(printer.id), body: printer })
        : api.POST('/api/Impressoras', { body: { localClienteId: venueId, printer } }),
    onSettled,
  })
  const remove = useMutation({ mutationFn: (id: string) => api.DELETE('/api/Impressoras/{id}', path(id)), onSettled })
  const pair = useMutation({
    mutationFn: (name: string) => answer(api.POST('/api/Impressoras/estacoes', { body: { localClienteId: venueId, name } })),
    onSettled,
  })
  const unpair = useMutation({ mutationFn: (id: string) => api.DELETE('/api/Impressoras/estacoes/{id}', path(id)), onSettled })
  const setAgent = useMutation({
    mutationFn: (enderecoServidorLocal: string) =>
      api.PUT('/api/Impressoras/servidorLocal', { body: { localClienteId: venueId, enderecoServidorLocal } }),
    onSettled,
  })
  const cancel = useMutation({ mutationFn: (id: string) => api.POST('/api/kds/impressoes/{id}/cancelar', path(id)), onSettled })
  const retry = useMutation({ mutationFn: (id: string) => api.POST('/api/kds/impressoes/{id}/repetir', path(id)), onSettled })
  const move = useMutation({
    mutationFn: ({ id, printer }: { id: string; printer: string }) =>
      api.POST('/api/kds/impressoes/{id}/mover', { ...path(id), body: { ImpressoraId: printer } }),
    onSettled,
  })
  return { save, remove, pair, unpair, setAgent, cancel, retry, move }
}

/** Asks a printer for a test page; answers the paper's id. */
export async function askForTest(printer: string): Promise<string> {
  return (await answer(api.POST('/api/Impressoras/{id}/teste', { params: { path: { id: printer } } }))).paper
}

/** Read anew on every visit and never under somebody's hands: an editor is made of it. */
export function useTemplate(venueId: string) {
  return useQuery({
    queryKey: keys.template(venueId),
    queryFn: () => answer(api.GET('/api/Impressoras/modelo', { params: { query: { localClienteId: venueId } } })),
    gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false,
  })
}

export function useSaveTemplate(venueId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (template: Template) => answer(api.PUT('/api/Impressoras/modelo', { body: { localClienteId: venueId, template } })),
    onSuccess: (kept) => queries.setQueryData(keys.template(venueId), kept),
  })
}

/** A sample order on paper, as the template would have it. */
export function usePreview(venueId: string, template: Template, type: PaperType, copy: number) {
  return useQuery({
    queryKey: ['printers', 'preview', venueId, template, type, copy],
    queryFn: ({ signal }) =>
      answer(api.POST('/api/Impressoras/modelo/previa', { body: { localClienteId: venueId, template, type, copy }, signal })),
    placeholderData: keepPreviousData,
    staleTime: Infinity, gcTime: 10_000,
  })
}

/** The stores of the venue, for whoever may list them. */
export function useStores(venueId: string, allowed: boolean) {
  return useQuery({
    queryKey: ['printers', 'stores', venueId],
    queryFn: () => answer(api.GET('/api/store', { params: { query: { localClienteId: venueId } } })),
    enabled: allowed,
  })
}

const acceptKey = (venueId: string) => ['printers', venueId, 'accept']

/** What is printed when an order is accepted: parts of the online-ordering configuration and of the board's preferences. */
export function useAcceptSettings(venueId: string, allowed: boolean) {
  return useQuery({
    queryKey: acceptKey(venueId),
    queryFn: async () => {
      const [configuration, preferences] = await Promise.all([readConfiguration(venueId), readPreferences(venueId)])
      return settingsOf(configuration, preferences)
    },
    enabled: allowed,
  })
}

export interface AcceptSettings {
  sendToPrinterServerOnAcceptOrder: boolean
  sendToRemotePrinterOnAcceptOrder: boolean
  printPerSector: boolean
}

function settingsOf(configuration: Schemas['StorefrontConfiguration'], preferences: Schemas['StorefrontBoardPreferences']): AcceptSettings {
  const { sendToPrinterServerOnAcceptOrder, sendToRemotePrinterOnAcceptOrder } = configuration
  return { sendToPrinterServerOnAcceptOrder, sendToRemotePrinterOnAcceptOrder, printPerSector: preferences.printPerSector }
}

function readConfiguration(localId: string) {
  return answer(api.GET('/api/MeepFood/Configuration/{localId}', { params: { path: { localId } } }))
}

function readPreferences(localClienteId: string) {
  return answer(api.GET('/api/kds/preferencias', { params: { query: { localClienteId } } }))
}

/** Changes one setting and leaves the others as the server has them now. */
export function useSaveAcceptSetting(venueId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ printPerSector, ...sending }: Partial<AcceptSettings>) => {
      if (printPerSector !== undefined) {
        const preferences = await readPreferences(venueId)
        await api.POST('/api/kds/preferencias', { body: { ...preferences, printPerSector } })
      } else {
        const configuration = await readConfiguration(venueId)
        await api.POST('/api/MeepFood/Configuration', { body: { ...configuration, ...sending } })
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: acceptKey(venueId) }),
  })
}
