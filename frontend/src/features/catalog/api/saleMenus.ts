/** The calls about custom sale menus. */
import { useQuery } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'
import { catalogKey, usePageChange, type Picked } from './pages'

export type SaleMenu = components['schemas']['CatalogSaleMenu']

/** What the form of a menu holds. */
export interface SaleMenuForm {
  nome: string
  naLoja: boolean
  produtos: Picked[]
  versao: number
}

function readMenus(venueId: string): Promise<SaleMenu[]> {
  return answer(api.GET('/api/CustomSaleMenu/GetByLocal/{localId}', { params: { path: { localId: venueId } } }))
}

/** Reads one menu; one that is gone is an Error. */
export async function readMenu(venueId: string, id: string): Promise<SaleMenuForm> {
  const found = (await readMenus(venueId)).find((menu) => menu.id === id)
  if (!found) throw new Error('the menu is gone')
  return found
}

/** The venue's menus in use, by name. */
export function useSaleMenus(venueId: string) {
  return useQuery({ queryKey: [...catalogKey(venueId), 'sale-menus'], queryFn: () => readMenus(venueId) })
}

const bodyOf = (venueId: string, { nome, naLoja, produtos, versao }: SaleMenuForm) =>
  ({ localClienteId: venueId, nome, naLoja, produtos: produtos.map(({ id }) => id), versao })

/** The changes to the venue's menus. */
export function useSaleMenuChanges(venueId: string) {
  const create = usePageChange(venueId, (form: SaleMenuForm) => api.POST('/api/CustomSaleMenu', { body: bodyOf(venueId, form) }))
  const change = usePageChange(venueId, ({ id, ...form }: SaleMenuForm & { id: string }) =>
    api.PUT('/api/CustomSaleMenu/{id}', { params: { path: { id } }, body: bodyOf(venueId, form) }),
  )
  const archive = usePageChange(venueId, (id: string) =>
    api.DELETE('/api/CustomSaleMenu/{id}', { params: { path: { id }, query: { localClienteId: venueId } } }),
  )
  return { create, change, archive }
}
