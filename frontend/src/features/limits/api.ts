/** The calls about which products a person may see and sell (S2§2.13, D46). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import { membersQuery } from '@/api/queries/members'
import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

export type Limited = Schemas['LimitsLimited']
export type LimitedProduct = Schemas['LimitsLimitedProduct']
export type Seen = Schemas['LimitsSeen']

const limitsKey = (venueId: string) => ['access-limits', venueId]

/** Who is limited, by name. */
export function useLimited(venueId: string) {
  return useQuery({
    queryKey: [...limitsKey(venueId), 'list'],
    queryFn: () => answer(api.GET('/api/LimitAccessProduct/{storeId}', { params: { path: { storeId: venueId } } })),
  })
}

/** Who may be limited: people with access, as a picker shows them. */
export function usePeople(venueId: string) {
  return useQuery({
    ...membersQuery(venueId),
    select: (members) => members.filter(({ Situacao }) => Situacao === 'ativo').map(({ Id, Nome }) => ({ value: Id, label: Nome })),
  })
}

/** The categories as a picker shows them; one without products limits to nothing and cannot be chosen. */
export function useCategories(venueId: string) {
  return useQuery({
    queryKey: [...limitsKey(venueId), 'categories'],
    queryFn: () => answer(api.GET('/api/CategoriaProduto/ParaAcessosProdutosDoLocal/{localId}', { params: { path: { localId: venueId } } })),
    select: (categories) => categories.map(({ id, nome, produtos }) => ({ value: id, label: `${nome} (${produtos})`, disabled: produtos === 0 })),
  })
}

/** All products, with what hides each from somebody; read anew each time it is asked for. */
export function usePreview(venueId: string, userId: string | undefined) {
  return useQuery({
    queryKey: [...limitsKey(venueId), 'preview', userId],
    queryFn: () => answer(api.GET('/api/LimitAccessProduct/{storeId}/previa', { params: { path: { storeId: venueId }, query: { userId: userId ?? '' } } })),
    enabled: userId !== undefined,
    gcTime: 0,
  })
}

/** The changes to the venue's limits. */
export function useLimitChanges(venueId: string) {
  const addCategory = useChange(venueId, (query: { userId: string; categoryId: string }) => api.POST('/api/LimitAccessProduct/addCategory', { params: { query } }))
  const removeProduct = useChange(venueId, (query: { userId: string; productId: string; confirmar?: boolean }) => api.DELETE('/api/LimitAccessProduct/deleteProduct', { params: { query } }))
  const removeAll = useChange(venueId, (userId: string) => api.DELETE('/api/LimitAccessProduct/deleteAllProducts', { params: { query: { userId, storeId: venueId } } }))
  return { addCategory, removeProduct, removeAll }
}

function useChange<Variables, Result>(venueId: string, mutationFn: (variables: Variables) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: limitsKey(venueId) }) })
}
