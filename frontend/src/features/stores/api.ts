/** The calls of the stores' screen (S0§7). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import { membersQuery } from '@/api/queries/members'
import { storesKey, type Store } from '@/api/queries/stores'
import type { components } from '@/api/schema.gen'
import { base64Of } from '@/ui/base64'
import { formOf, type Category, type StoreForm } from './store'

/** Somebody who may be named as one of a store's people. */
export interface Person {
  id: string
  name: string
}

/** Reads one store; one that is gone is an Error. */
export async function readStore(venueId: string, id: string): Promise<StoreForm> {
  const all = await answer(api.GET('/api/store', { params: { query: { localClienteId: venueId } } }))
  const found = all.find(({ Id }) => Id === id)
  if (!found) throw new Error('the store is gone')
  return formOf(found)
}

/** What a store may be found by: the venue's own categories, then the kinds of shop. */
export function useCategoryChoices(venueId: string) {
  return useQuery({
    queryKey: [...storesKey(venueId), 'categories'],
    queryFn: (): Promise<Category[]> => answer(api.GET('/api/store/categorias', { params: { query: { localClienteId: venueId } } })),
  })
}

/** Who has access to the venue; those only invited are not among them. */
export function usePeople(venueId: string) {
  return useQuery({
    ...membersQuery(venueId),
    select: (members): Person[] => members.filter(({ Situacao }) => Situacao === 'ativo').map(({ Id, Nome }) => ({ id: Id, name: Nome })),
  })
}

/** What deleting a store would touch. It is looked at anew each time. */
export function useDeletePreview(venueId: string, id: string, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ['store-delete', venueId, id],
    queryFn: () => answer(api.GET('/api/store/{id}/exclusao', { params: { path: { id } } })),
    enabled,
    gcTime: 0,
  })
}

async function bodyOf(venueId: string, form: StoreForm, before?: Store): Promise<components['schemas']['StoresDraft']> {
  const { name, image, storeCategories, users, sectors, order, availableDay, versao } = form
  return {
    ownerId: venueId, name, storeCategories,
    image: image instanceof File ? await base64Of(image) : (image ?? ''),
    users: users.map((id) => ({ Id: id })),
    sectors: sectors.map((Name) => ({ Name, LocationId: venueId })),
    // Unchanged, it stays where somebody else may have put it meanwhile.
    order: order === before?.Order ? 0 : order,
    availableDay: availableDay.map(({ dayOfWeek, startHour, endHour }) => ({ DayOfWeek: dayOfWeek, StartHour: startHour, EndHour: endHour })),
    ...(before && { versao }),
  }
}

/** The changes to the venue's stores; each reads them again. */
export function useStoreChanges(venueId: string) {
  const queries = useQueryClient()
  const reread = () => queries.invalidateQueries({ queryKey: storesKey(venueId) })

  const create = useMutation({
    mutationFn: async (form: StoreForm) => api.POST('/api/store', { body: await bodyOf(venueId, form) }),
    onSuccess: reread,
  })
  const change = useMutation({
    mutationFn: async ({ before, form }: { before: Store; form: StoreForm }) => api.PUT('/api/store', { body: { id: before.Id, ...(await bodyOf(venueId, form, before)) } }),
    onSuccess: reread,
  })
  const sort = useMutation({
    mutationFn: (ids: string[]) => api.PUT('/api/store/ordem', { body: { localClienteId: venueId, ids } }),
    onSettled: reread,
  })
  const open = useMutation({
    mutationFn: (storeId: string) => api.POST('/api/superapp/StoreCategory/OpenStore', { body: { storeId } }),
    onSettled: reread,
  })
  const close = useMutation({
    mutationFn: (storeId: string) => api.POST('/api/superapp/StoreCategory/CloseStore', { body: { storeId } }),
    onSettled: reread,
  })
  const remove = useMutation({
    mutationFn: (id: string) => api.DELETE('/api/store/DeleteById/{id}', { params: { path: { id } } }),
    // Its products have left the sale.
    onSettled: () => Promise.all([reread(), queries.invalidateQueries({ queryKey: ['catalog', venueId] })]),
  })
  return { create, change, sort, open, close, remove }
}

export type StoreChanges = ReturnType<typeof useStoreChanges>
