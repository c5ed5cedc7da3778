/** The calls of the venue's printing. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import { lookEvery, printersKey } from '@/api/queries/printers'
import { readConfiguration, savePrintOnAccept, type Configuration, type PrintOnAccept } from '@/api/queries/storefront'
import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

export type Printer = Schemas['PrintersVenuePrinter']
export type Paper = Schemas['OrdersPaperRow']
export type Template = Schemas['PrintingTemplate']
export type TemplateBlock = Schemas['PrintingTemplateBlock']
export type PaperType = 1 | 2 | 4

const papersKey = (venueId: string) => [...printersKey(venueId), 'papers']
const templateKey = (venueId: string) => [...printersKey(venueId), 'template']
const acceptKey = (venueId: string) => [...printersKey(venueId), 'accept']

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
    queryKey: [...papersKey(venueId), printer, status, page, size],
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
      return { rows: data, total: Number(response.headers.get('x-total-count') ?? data.length) }
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

/** A change of the venue's printing, after which everything about it is looked at anew. */
function useChange<Variables, Result>(venueId: string, mutationFn: (variables: Variables) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: printersKey(venueId) }) })
}

const ofId = (id: string) => ({ params: { path: { id } } })

export function usePrinterChanges(venueId: string) {
  const save = useChange(venueId, (printer: Printer) =>
    printer.id
      ? api.PUT('/api/Impressoras/{id}', { ...ofId(printer.id), body: printer })
      : api.POST('/api/Impressoras', { body: { localClienteId: venueId, printer } }),
  )
  const remove = useChange(venueId, (id: string) => api.DELETE('/api/Impressoras/{id}', ofId(id)))
  return { save, remove }
}

export function useStationChanges(venueId: string) {
  const pair = useChange(venueId, (name: string) => answer(api.POST('/api/Impressoras/estacoes', { body: { localClienteId: venueId, name } })))
  const unpair = useChange(venueId, (id: string) => api.DELETE('/api/Impressoras/estacoes/{id}', ofId(id)))
  return { pair, unpair }
}

/** Sets the address of the server through which the boards print; '' for none. */
export function useSetAgent(venueId: string) {
  return useChange(venueId, (enderecoServidorLocal: string) =>
    api.PUT('/api/Impressoras/servidorLocal', { body: { localClienteId: venueId, enderecoServidorLocal } }),
  )
}

export function usePaperChanges(venueId: string) {
  const cancel = useChange(venueId, (id: string) => api.POST('/api/kds/impressoes/{id}/cancelar', ofId(id)))
  const retry = useChange(venueId, (id: string) => api.POST('/api/kds/impressoes/{id}/repetir', ofId(id)))
  const move = useChange(venueId, ({ id, printer }: { id: string; printer: string }) =>
    api.POST('/api/kds/impressoes/{id}/mover', { ...ofId(id), body: { ImpressoraId: printer } }),
  )
  return { cancel, retry, move }
}

/** Asks a printer for a test page; answers the paper's id. */
export async function askForTest(printer: string): Promise<string> {
  return (await answer(api.POST('/api/Impressoras/{id}/teste', { params: { path: { id: printer } } }))).paper
}

/** Read anew on every visit and never under somebody's hands: an editor is made of it. */
export function useTemplate(venueId: string) {
  return useQuery({
    queryKey: templateKey(venueId),
    queryFn: () => answer(api.GET('/api/Impressoras/modelo', { params: { query: { localClienteId: venueId } } })),
    gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false,
  })
}

export function useSaveTemplate(venueId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (template: Template) => answer(api.PUT('/api/Impressoras/modelo', { body: { localClienteId: venueId, template } })),
    onSuccess: (kept) => queries.setQueryData(templateKey(venueId), kept),
  })
}

/** A sample order on paper, as the template would have it. */
export function usePreview(venueId: string, template: Template, type: PaperType, copy: number) {
  return useQuery({
    queryKey: [...printersKey(venueId), 'preview', template, type, copy],
    queryFn: ({ signal }) =>
      answer(api.POST('/api/Impressoras/modelo/previa', { body: { localClienteId: venueId, template, type, copy }, signal })),
    placeholderData: keepPreviousData,
    staleTime: Infinity, gcTime: 10_000,
  })
}

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

export interface AcceptSettings extends PrintOnAccept {
  printPerSector: boolean
}

function settingsOf(configuration: Configuration, { printPerSector }: Schemas['StorefrontBoardPreferences']): AcceptSettings {
  const { sendToPrinterServerOnAcceptOrder, sendToRemotePrinterOnAcceptOrder } = configuration
  return { sendToPrinterServerOnAcceptOrder, sendToRemotePrinterOnAcceptOrder, printPerSector }
}

function readPreferences(localClienteId: string) {
  return answer(api.GET('/api/kds/preferencias', { params: { query: { localClienteId } } }))
}

/** Changes one setting and leaves the others as the server has them now. */
export function useSaveAcceptSetting(venueId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ printPerSector, ...onAccept }: Partial<AcceptSettings>) => {
      if (printPerSector === undefined) return savePrintOnAccept(venueId, onAccept)
      const preferences = await readPreferences(venueId)
      await api.POST('/api/kds/preferencias', { body: { ...preferences, printPerSector } })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: acceptKey(venueId) }),
  })
}
