/** What the shop sells, as its menu says. */
import type { components } from '@/api/schema.gen'
import type { Addition, Product } from '@/menu/product'

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
