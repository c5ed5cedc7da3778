/** The calls about the categories of a venue's products. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'
import { base64Of } from '@/ui/base64'
import { catalogKey, usePageChange } from './pages'

type Schemas = components['schemas']

/** A category in use, and how many products it has. */
export type Category = Schemas['CatalogCategoryRow']

/** What the form of a category holds. */
export interface CategoryForm {
  nome: string
  /** A new picture, the address of the stored one, or none. */
  foto: File | string | null
  versao: number
}

function readCategories(venueId: string): Promise<Category[]> {
  return answer(api.GET('/api/CategoriaProduto/categorias', { params: { query: { localClienteId: venueId } } }))
}

/** Reads one category; one that is gone is an Error. */
export async function readCategory(venueId: string, id: string): Promise<CategoryForm> {
  const found = (await readCategories(venueId)).find((category) => category.id === id)
  if (!found) throw new Error('the category is gone')
  return formOf(found)
}

export function formOf({ nome, foto, versao }: Category): CategoryForm {
  return { nome, foto: foto || null, versao }
}

/** The venue's categories in use, in menu order. */
export function useCategories(venueId: string) {
  return useQuery({ queryKey: [...catalogKey(venueId), 'categories'], queryFn: () => readCategories(venueId) })
}

function merge(venueId: string, id: string, into: string, how: { simular: true } | { simular: false, conferencia: string }) {
  return answer(
    api.POST('/api/CategoriaProduto/categorias/{id}/unir', {
      params: { path: { id } }, body: { localClienteId: venueId, destinoId: into, ...how },
    }),
  )
}

/** Its own key: after the merge there is nothing to look at anew. */
const previewKey = (venueId: string, id: string, into: string) => ['product-category-merge', venueId, id, into]

/** What would move from one category into another, where both are known; nothing is written. */
export function useMergePreview(venueId: string, id = '', into = '') {
  return useQuery({
    queryKey: previewKey(venueId, id, into),
    queryFn: () => merge(venueId, id, into, { simular: true }),
    enabled: id !== '' && into !== '',
    // What the person sees is what they confirm.
    gcTime: 0, staleTime: Infinity, refetchOnWindowFocus: false,
  })
}

/** A new picture, as it is sent; nothing for none and for the stored one. */
async function newPicture(photo: CategoryForm['foto']): Promise<string> {
  return photo instanceof File ? base64Of(photo) : ''
}

/** The changes to the venue's categories. */
export function useCategoryChanges(venueId: string) {
  const localClienteId = venueId
  const queries = useQueryClient()
  const create = usePageChange(venueId, async ({ nome, foto }: CategoryForm) =>
    api.POST('/api/CategoriaProduto/categorias', { body: { localClienteId, nome, foto: await newPicture(foto) } }),
  )
  const change = usePageChange(venueId, async ({ id, nome, foto, versao }: CategoryForm & { id: string }) =>
    api.PUT('/api/CategoriaProduto/categorias/{id}', {
      params: { path: { id } }, body: { localClienteId, nome, versao, foto: await newPicture(foto), removerFoto: foto === null },
    }),
  )
  const sort = usePageChange(venueId, (ids: string[]) => api.PUT('/api/CategoriaProduto/ordem', { body: { localClienteId, ids } }))
  // The merge that was shown: where it would come out differently by now, it is refused and shown anew.
  const join = usePageChange(venueId, async ({ id, into, conferencia }: { id: string; into: string; conferencia: string }) => {
    try {
      return await merge(venueId, id, into, { simular: false, conferencia })
    } catch (refusal) {
      void queries.invalidateQueries({ queryKey: previewKey(venueId, id, into) })
      throw refusal
    }
  })
  const archive = usePageChange(venueId, (id: string) =>
    answer(api.DELETE('/api/CategoriaProduto/categorias/{id}', { params: { path: { id }, query: { localClienteId } } })),
  )
  const undo = usePageChange(venueId, (changeId: string) =>
    answer(api.POST('/api/CategoriaProduto/alteracoes/{id}/desfazer', { params: { path: { id: changeId } } })),
  )
  return { create, change, sort, join, archive, undo }
}
