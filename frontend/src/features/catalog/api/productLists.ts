/** The calls about named lists of products. */
import { api } from '@/api/client'
import { readProductLists } from '@/api/queries/productLists'
import { usePageChange, type Picked } from './pages'

/** What the form of a list holds. */
export interface ProductListForm {
  descricao: string
  produtos: Picked[]
  versao: number
}

/** Reads one list; one that is gone is an Error. */
export async function readList(venueId: string, id: string): Promise<ProductListForm> {
  const found = (await readProductLists(venueId)).find(({ listaProdutoId }) => listaProdutoId === id)
  if (!found) throw new Error('the list is gone')
  return found
}

const bodyOf = (venueId: string, { descricao, produtos, versao }: ProductListForm) =>
  ({ localClienteId: venueId, descricao, produtos: produtos.map(({ id }) => id), versao })

/** The changes to the venue's lists. */
export function useProductListChanges(venueId: string) {
  const create = usePageChange(venueId, (form: ProductListForm) => api.POST('/api/Produto/listas', { body: bodyOf(venueId, form) }))
  const change = usePageChange(venueId, ({ id, ...form }: ProductListForm & { id: string }) =>
    api.PUT('/api/Produto/listas/{id}', { params: { path: { id } }, body: bodyOf(venueId, form) }),
  )
  const archive = usePageChange(venueId, (id: string) =>
    api.DELETE('/api/Produto/listas/{id}', { params: { path: { id }, query: { localClienteId: venueId } } }),
  )
  return { create, change, archive }
}
