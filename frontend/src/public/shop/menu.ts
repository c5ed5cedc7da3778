/** What the shop sells, as its menu says. */
import type { components } from '@/api/schema.gen'
import type { Addition, Product } from '@/menu/product'
import type { Way } from './cart'

/** The menu. With SemPedidos it is there to be read: nobody orders by it. */
export type Menu = components['schemas']['StorefrontMenu']
export type { Addition, Product }

/** A product of the menu; undefined for what has left it. */
export function productOf(menu: Menu, id: string): Product | undefined {
  for (const { Produtos } of menu.Categorias) {
    const found = Produtos.find((product) => product.Id === id)
    if (found) return found
  }
  return undefined
}

/** How the order reaches the customer, as far as it is decided: the way that was chosen, if the shop still has it. */
export function wayOf(menu: Menu, way: Way | null, tableToken: string): Way | null {
  if (way !== null && menu.TiposEntrega.includes(way)) return way
  if (tableToken && menu.TiposEntrega.includes('mesa')) return 'mesa'
  return menu.TiposEntrega.find((each) => each !== 'mesa') ?? menu.TiposEntrega[0] ?? null
}
