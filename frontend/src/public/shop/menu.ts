/** What the shop sells, as its menu says. */
import type { components } from '@/api/schema.gen'
import type { Addition, Product } from '@/menu/product'
import type { Way } from './cart'

/** The menu. With SemPedidos it is there to be read: nobody orders by it. */
export type Menu = components['schemas']['StorefrontMenu']
export type { Addition, Product }
export type Store = components['schemas']['StorefrontMenuStore']

/** A product of the menu; undefined for what has left it. */
export function productOf(menu: Menu, id: string): Product | undefined {
  for (const { Produtos } of menu.Categorias) {
    const found = Produtos.find((product) => product.Id === id)
    if (found) return found
  }
  return undefined
}

/** The store within the shop that makes the product; undefined for the shop itself. */
export function storeOf({ Lojas }: Menu, { LojaId }: Product): Store | undefined {
  return LojaId ? Lojas.find(({ Id }) => Id === LojaId) : undefined
}

/** Why nothing of the product's store can be ordered, not even for later; '' where it can. */
export function closedStoreOf(menu: Menu, product: Product): string {
  const store = storeOf(menu, product)
  if (!store?.Situacao || (menu.ParaMaisTarde && store.AbreEm)) return ''
  return `A loja ${store.Nome} está ${store.Situacao}.`
}

/** How the order reaches the customer, as far as it is decided: the way that was chosen, if the shop still has it. */
export function wayOf(menu: Menu, way: Way | null, tableToken: string): Way | null {
  if (way !== null && menu.TiposEntrega.includes(way)) return way
  if (tableToken && menu.TiposEntrega.includes('mesa')) return 'mesa'
  return menu.TiposEntrega.find((each) => each !== 'mesa') ?? menu.TiposEntrega[0] ?? null
}
