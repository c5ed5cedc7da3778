/** The calls of donations (S1§7). */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { Job } from '@/api/jobs'
import type { components } from '@/api/schema.gen'
import { base64Of } from '@/ui/base64'
import type { Dashboard } from './dashboard'
import { draftOf, wireOf, type DonationEvent, type EventDraft } from './event'
import { institutionDraftOf, type InstitutionDraft } from './institution'
import { linkWireOf, type DonationLink, type LinkDraft } from './link'
import { askAgainAfter } from './live'
import { reportQuery, type ReportFilter } from './report'

type Schemas = components['schemas']

export type Donor = Schemas['DonationsDonorRow']

/** The key of everything about the venue's donations. */
const donationsKey = (venueId: string) => ['donations', venueId]

/** Milliseconds that a logo is waited for. */
const pictureTimeout = 5_000

/** Reads everything about the venue's donations anew after a change, whether it succeeded or not. */
function useReread(venueId: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: donationsKey(venueId) })
}

/** The venue's events; with deleted, those that were deleted. */
export function useEvents(venueId: string, { deleted = false } = {}) {
  return useQuery({
    queryKey: [...donationsKey(venueId), 'events', deleted],
    queryFn: () => answer(api.GET('/api/Event/GetByLocalClienteId/{localId}', { params: { path: { localId: venueId }, query: deleted ? { apagados: true } : {} } })),
  })
}

function readEvent(id: string): Promise<DonationEvent> {
  return answer(api.GET('/api/Event/GetById/{id}', { params: { path: { id } } }))
}

export function useEvent(venueId: string, id: string) {
  return useQuery({ queryKey: [...donationsKey(venueId), 'event', id], queryFn: () => readEvent(id) })
}

/** What the server holds of an event by now, for a form that somebody else has saved meanwhile. */
export async function readEventDraft(id: string, zone: string): Promise<EventDraft> {
  return draftOf(await readEvent(id), zone)
}

const pictureOf = async (picture: File | string | null) => (picture instanceof File ? base64Of(picture) : (picture ?? ''))

/** Saves an event: a new one where the id is ''. */
export function useSaveEvent(venueId: string, id: string, zone: string) {
  const reread = useReread(venueId)
  return useMutation({
    mutationFn: async (draft: EventDraft) => {
      const [bannerWeb, bannerMobile] = await Promise.all([draft.bannerWeb, draft.bannerMobile].map(pictureOf))
      const body = { localClienteId: venueId, ...wireOf(draft, zone), bannerWeb: bannerWeb ?? '', bannerMobile: bannerMobile ?? '' }
      return id === '' ? answer(api.POST('/api/Event', { body })) : answer(api.PUT('/api/Event', { body: { id, ...body, versao: draft.versao } }))
    },
    onSettled: reread,
  })
}

/** The changes of a card: an event takes donations or not, or goes. */
export function useEventChanges(venueId: string) {
  const reread = useReread(venueId)
  const activate = useMutation({
    mutationFn: ({ event, isActive }: { event: DonationEvent; isActive: boolean }) =>
      answer(api.PUT('/api/Event/Situacao', { body: { localClienteId: venueId, id: event.id, isActive } })),
    onSettled: reread,
  })
  const remove = useMutation({ mutationFn: (id: string) => api.DELETE('/api/Event/DeleteById/{id}', { params: { path: { id } } }), onSettled: reread })
  return { activate, remove }
}

/** The venue's institutions, by name; with deleted, those that were deleted. */
export function useInstitutions(venueId: string, { deleted = false } = {}) {
  return useQuery({
    queryKey: [...donationsKey(venueId), 'institutions', deleted],
    queryFn: () => answer(api.GET('/api/Institute/GetInstitutesByLocalCliente/{localId}', { params: { path: { localId: venueId }, query: deleted ? { apagadas: true } : {} } })),
  })
}

function readInstitution(id: string) {
  return answer(api.GET('/api/Institute/{id}', { params: { path: { id } } }))
}

export function useInstitution(venueId: string, id: string) {
  return useQuery({ queryKey: [...donationsKey(venueId), 'institution', id], queryFn: () => readInstitution(id) })
}

export async function readInstitutionDraft(id: string): Promise<InstitutionDraft> {
  return institutionDraftOf(await readInstitution(id))
}

/** Saves an institution: a new one where the id is ''. */
export function useSaveInstitution(venueId: string, id: string) {
  const reread = useReread(venueId)
  return useMutation({
    mutationFn: ({ nome, bankDataId, eventId, versao }: InstitutionDraft) => {
      const body = { localClienteId: venueId, nome: nome.trim(), bankDataId, eventId }
      return id === '' ? answer(api.POST('/api/Institute', { body })) : answer(api.PUT('/api/Institute', { body: { id, ...body, versao } }))
    },
    onSettled: reread,
  })
}

export function useRemoveInstitution(venueId: string) {
  const reread = useReread(venueId)
  return useMutation({ mutationFn: (id: string) => api.DELETE('/api/Institute/{id}', { params: { path: { id } } }), onSettled: reread })
}

/** The bank accounts that an institution may be paid to. */
export function useBankData(venueId: string, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ['bank-data', venueId],
    queryFn: () => answer(api.GET('/api/Local/BuscarDadosBancariosDoLocal/{id}', { params: { path: { id: venueId } } })),
    enabled,
  })
}

/** The events that a donation link may be of. */
export function useLinkEvents(venueId: string) {
  return useQuery({
    queryKey: [...donationsKey(venueId), 'link-events'],
    queryFn: () => answer(api.GET('/api/Link/Events/{localId}', { params: { path: { localId: venueId } } })),
  })
}

/** The institutions of an event that a link may be of; '' asks for none. */
export function useLinkInstitutes(venueId: string, eventId: string) {
  return useQuery({
    queryKey: [...donationsKey(venueId), 'link-institutes', eventId],
    queryFn: () => answer(api.GET('/api/Link/Institutes/{eventId}', { params: { path: { eventId } } })),
    enabled: eventId !== '',
  })
}

/** The donation links of an institution; '' asks for none. */
export function useLinks(venueId: string, instituteId: string) {
  return useQuery({
    queryKey: [...donationsKey(venueId), 'links', instituteId],
    queryFn: () => answer(api.GET('/api/Link/Donation/GetByInstitute/{instituteId}', { params: { path: { instituteId } } })),
    enabled: instituteId !== '',
  })
}

/** The changes to donation links. */
export function useLinkChanges(venueId: string) {
  const reread = useReread(venueId)
  const add = useMutation({
    mutationFn: ({ eventId, instituteId, draft }: { eventId: string; instituteId: string; draft: LinkDraft }) =>
      answer(api.POST('/api/Link/Donation', { body: { localClienteId: venueId, eventId, instituteId, ...linkWireOf(draft) } })),
    onSettled: reread,
  })
  const change = useMutation({
    mutationFn: ({ before: { gateWayLinkId, eventId, instituteId, versao }, draft }: { before: DonationLink; draft: LinkDraft }) =>
      answer(api.PUT('/api/Link/Donation', { body: { localClienteId: venueId, gateWayLinkId, eventId, instituteId, ...linkWireOf(draft), versao } })),
    onSettled: reread,
  })
  const remove = useMutation({ mutationFn: (gateWayLinkId: string) => api.DELETE('/api/Link/Donation/{id}', { params: { path: { id: gateWayLinkId } } }), onSettled: reread })
  return { add, change, remove }
}

const eventFigures = (venueId: string, id: string) => [...donationsKey(venueId), 'figures', id]

/** What was given to an event; asked for again by itself while no stream tells of it. */
export function useDashboard(venueId: string, id: string, { isLive }: { isLive: boolean }) {
  return useQuery({
    queryKey: [...eventFigures(venueId, id), 'given'],
    queryFn: () => answer(api.GET('/api/Donate/{eventId}', { params: { path: { eventId: id } } })),
    refetchInterval: isLive ? false : askAgainAfter,
  })
}

/** What the institutions of an event get. */
export function usePayables(venueId: string, id: string, { isLive }: { isLive: boolean }) {
  return useQuery({
    queryKey: [...eventFigures(venueId, id), 'payables'],
    queryFn: () => answer(api.GET('/api/Donate/Payables/{eventId}', { params: { path: { eventId: id } } })),
    refetchInterval: isLive ? false : askAgainAfter,
  })
}

/** Takes what the stream tells of an event: its figures as they stand; what the institutions get is asked for. */
export function useNews(venueId: string, id: string): (data: string) => void {
  const queries = useQueryClient()
  return (data) => {
    const queryKey = [...eventFigures(venueId, id), 'given']
    // What was asked for before may be answered after this, and is older.
    void queries.cancelQueries({ queryKey }).then(() => queries.setQueryData(queryKey, JSON.parse(data) as Dashboard))
    void queries.invalidateQueries({ queryKey: [...eventFigures(venueId, id), 'payables'] })
  }
}

/** A page of the donor report. */
export function useDonorReport(venueId: string, filter: ReportFilter, page: number, size: number) {
  return useQuery({
    queryKey: [...donationsKey(venueId), 'report', filter, page, size],
    queryFn: async () => {
      const { data = [], response } = await api.GET('/api/DonorReport', { params: { query: { ...reportQuery(venueId, filter), page, size } } })
      return { rows: data, total: Number(response.headers.get('x-total-count')) }
    },
    placeholderData: keepPreviousData,
  })
}

/** The sums of all of a report. */
export function useReportTotals(venueId: string, filter: ReportFilter) {
  return useQuery({
    queryKey: [...donationsKey(venueId), 'report-totals', filter],
    queryFn: () => answer(api.GET('/api/DonorReport/Totais', { params: { query: reportQuery(venueId, filter) } })),
  })
}

/** Begins the job that writes a report into a file. */
export function startReportFile(venueId: string, filter: ReportFilter): Promise<Job> {
  return answer(api.POST('/api/DonorReport/exportar', { body: { ...reportQuery(venueId, filter), formato: 'xlsx' } }))
}

/** What the page with a code shows, for whoever has the link. Its logo is the picture itself: a picture that is kept loads none. */
export function useCode(link: string) {
  return useQuery({
    queryKey: ['donation-code', link],
    queryFn: async () => {
      const code = await answer(api.GET('/api/Event/QRCode/{linkEvent}', { params: { path: { linkEvent: link } } }))
      return { ...code, logo: await pictureAt(code.logo) }
    },
  })
}

/** A picture of the server as a data: address; '' for none, and for one that does not come. */
async function pictureAt(address: string): Promise<string> {
  if (address === '') return ''
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(pictureTimeout) })
    const type = response.headers.get('Content-Type') ?? ''
    return response.ok && type.startsWith('image/') ? `data:${type};base64,${await base64Of(await response.blob())}` : ''
  } catch {
    return ''
  }
}
