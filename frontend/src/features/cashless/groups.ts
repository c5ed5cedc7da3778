/** The calls about groups of cards. */
import { useQuery } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import { cardsKey, useCashlessChange, type Group, type GroupDraft } from './api'

function readGroups(venueId: string): Promise<Group[]> {
  return answer(api.GET('/api/Cashless/Grupos', { params: { query: { localClienteId: venueId } } }))
}

/** The venue's groups of cards in use, by name. */
export function useGroups(venueId: string) {
  return useQuery({ queryKey: [...cardsKey(venueId), 'groups'], queryFn: () => readGroups(venueId) })
}

/** A group as the server holds it now. */
export async function readGroup(venueId: string, id: string): Promise<Group> {
  const found = (await readGroups(venueId)).find((each) => each.id === id)
  if (!found) throw new Error('the group is gone')
  return found
}

/** Saves a group: a new one without an id. */
export function useSaveGroup(venueId: string) {
  return useCashlessChange(venueId, ({ id, ...draft }: GroupDraft & { id?: string }) => {
    const body = { localClienteId: venueId, ...draft }
    return answer(id === undefined ? api.POST('/api/Cashless/Grupos', { body }) : api.PUT('/api/Cashless/Grupos/{id}', { params: { path: { id } }, body }))
  })
}

/** Takes a group without cards out of use. */
export function useRemoveGroup(venueId: string) {
  return useCashlessChange(venueId, (id: string) => api.DELETE('/api/Cashless/Grupos/{id}', { params: { path: { id }, query: { localClienteId: venueId } } }))
}
