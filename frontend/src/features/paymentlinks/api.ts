/** The calls of payment links (S0§7). */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import { jobStarted } from '@/api/jobs'
import type { components } from '@/api/schema.gen'
import type { ExportFormat } from '@/ui/ExportButton'
import { draftOf, wireOf, type LinkDraft, type PaymentLink } from './link'

type Schemas = components['schemas']

export type LinkUse = Schemas['PaymentlinksUseView']
export type UseState = LinkUse['situacao']

/** The key of everything about the venue's payment links. */
const linksKey = (venueId: string) => ['payment-links', venueId]

/** The venue's links, the latest first; with deleted, those that were deleted. */
export function usePaymentLinks(venueId: string, { deleted, enabled = true }: { deleted: boolean, enabled?: boolean }) {
  return useQuery({
    queryKey: [...linksKey(venueId), 'list', deleted],
    queryFn: () => answer(api.GET('/api/mepaylink/GetLinksByLocalId/{localId}', { params: { path: { localId: venueId }, query: deleted ? { apagados: true } : {} } })),
    enabled,
  })
}

function readLink(id: string): Promise<PaymentLink> {
  return answer(api.GET('/api/mepaylink/GetLinkById/{id}', { params: { path: { id } } }))
}

/** One link; '' asks for none. */
export function usePaymentLink(venueId: string, id: string) {
  return useQuery({ queryKey: [...linksKey(venueId), 'one', id], queryFn: () => readLink(id), enabled: id !== '' })
}

/** What the server holds of a link by now, for a form that somebody else has saved meanwhile. */
export async function readDraft(id: string): Promise<LinkDraft> {
  return draftOf(await readLink(id))
}

/** Saves a link: a new one where the id is ''. */
export function useSaveLink(venueId: string, id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (draft: LinkDraft) => {
      const body = { localId: venueId, ...wireOf(draft) }
      return id === ''
        ? answer(api.POST('/api/mepaylink/Add', { body }))
        : answer(api.PUT('/api/mepaylink/Update', { body: { id, ...body, versao: draft.versao } }))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: linksKey(venueId) }),
  })
}

/** Deletes a link; what was paid by it stays. */
export function deleteLink(id: string) {
  return api.DELETE('/api/mepaylink/Delete/{id}', { params: { path: { id } } })
}

interface UsesFilter {
  onlyPaid: boolean
  page: number
  size: number
}

/** Milliseconds after which the uses are asked for again: somebody may be paying. */
const usesEvery = 15_000

/** Who went through a link, and what came of it. */
export function useUses(venueId: string, id: string, { onlyPaid, page, size }: UsesFilter) {
  return useQuery({
    queryKey: [...linksKey(venueId), 'uses', id, onlyPaid, page, size],
    queryFn: () => answer(api.GET('/api/mepaylink/usos/{id}', { params: { path: { id }, query: { localClienteId: venueId, soPagos: onlyPaid, page, size } } })),
    placeholderData: keepPreviousData,
    refetchInterval: usesEvery,
  })
}

/** Begins the job that writes the uses of a link into a file. */
export async function exportUses(venueId: string, id: string, formato: ExportFormat) {
  return jobStarted(await answer(api.POST('/api/mepaylink/usos/{id}/exportar', { params: { path: { id } }, body: { localClienteId: venueId, formato } })))
}

export interface GivenBack {
  /** In centavos. */
  value: number
  reason: string
  /** The same one gives back once. */
  key: string
}

/** Gives a payment back, whole or in part; the password is asked for where it was not given yet. */
export function useGiveBack(venueId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, value, reason, key }: GivenBack & { id: string }) =>
      answer(api.POST('/api/pagamentos/recebidos/{id}/devolver', {
        params: { path: { id }, header: { 'Idempotency-Key': key } }, body: { localClienteId: venueId, valor: value / 100, motivo: reason },
      })),
    onSettled: () => Promise.all([linksKey(venueId), ['payments', venueId]].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
