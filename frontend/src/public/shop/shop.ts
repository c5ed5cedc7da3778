/** What the parts of the shop's script share: the menu of now, the cart, and what lies over the page. */
import type { CartLine, CartStore, Way } from './cart'
import { closeLayer, openLayer } from '../layers'
import { showNotice } from './notice'
import { putLine, unitsOf } from './lines'
import { live, type Live } from '../live'
import { productOf, wayOf, type Menu, type Product } from './menu'
import { say } from '../say'
import { mostLines, mostUnits, troublesOf } from './troubles'

/** What lies over the menu: the cart, a product's sheet, the sheet over the cart, or the account of the table. */
export interface Over {
  cart: boolean
  account?: boolean
  /** The product, and the line that is changed. */
  sheet?: { product: Product; at?: number }
}

export interface Shop {
  slug: string
  menu: Live<Menu>
  cart: CartStore
  over: Live<Over>
}

export function newShop(slug: string, menu: Menu, cart: CartStore): Shop {
  return { slug, menu: live(menu), cart, over: live<Over>({ cart: false }) }
}

/** Shows a product's sheet; at is the line that is to be changed. */
export function openSheet({ menu, over }: Shop, productId: string, at?: number) {
  const product = productOf(menu.get(), productId)
  if (!product || over.get().sheet) return
  over.set({ ...over.get(), sheet: { product, at } })
  openLayer(() => over.set({ ...over.get(), sheet: undefined }))
}

/** Shows the cart over the menu, where it does not stand beside it. */
export function showCartOver({ over }: Shop) {
  if (over.get().cart) return
  over.set({ cart: true })
  openLayer(() => over.set({ cart: false }))
}

/** Shows the account of the table. */
export function showAccountOver({ over }: Shop) {
  if (over.get().account) return
  over.set({ cart: false, account: true })
  openLayer(() => over.set({ cart: false }))
}

/** How many units of the product the customer may still have, besides the line that is changed. */
export function leftOf({ cart }: Shop, product: Product, at?: number): number {
  const { lines } = cart.get()
  if (at === undefined && lines.length >= mostLines) return 0
  if (product.MaximoPorPedido === 0) return mostUnits
  return Math.max(0, product.MaximoPorPedido - unitsOf(lines, product.Id, at))
}

/** Puts the sheet's line into the cart, closes the sheet, and says so. */
export async function put({ cart }: Shop, product: Product, line: CartLine, at?: number) {
  putLine(cart, product, line, at)
  void loadCheckout().catch(() => undefined)
  await closeLayer()
  say(at === undefined ? `${product.Nome} está no carrinho.` : `${product.Nome} foi alterado.`)
}

/** What is said where the table's QR is missing. */
export const scanTable = 'Aponte a câmera do celular para o QR da sua mesa.'

/** What keeps the whole cart from being ordered now, and for when it can be; '' for nothing. */
export function hindranceOf(menu: Menu, way: Way | null, tableToken: string): string {
  if (way === 'mesa' && !tableToken) return scanTable
  if (menu.Aberto) return ''
  return menu.ProximoHorario && way !== 'mesa' ? `Fechado agora. Peça para ${menu.ProximoHorario}.` : menu.Aviso
}

/** The checkout comes once something is in the cart: who only reads the menu does not wait for it. */
const loadCheckout = () => import('./checkout/Checkout')

/** Goes on to the checkout; nothing lies over the menu then. Answers whether it does: a line that cannot be ordered comes first. */
export async function checkOut({ slug, menu, cart, over }: Shop): Promise<boolean> {
  const { lines, way, tableToken } = cart.get()
  const chosen = wayOf(menu.get(), way, tableToken)
  if (lines.length === 0 || troublesOf(menu.get(), lines).some(Boolean) || (chosen === 'mesa' && !tableToken)) return false
  const checkout = await loadCheckout().catch(() => null)
  if (!checkout) {
    showNotice('Não deu para abrir o fechamento do pedido. Confira a internet e tente de novo: o carrinho continua aqui.')
    return false
  }
  if (over.get().cart) await closeLayer()
  if (chosen !== way) cart.change({ way: chosen })
  checkout.openCheckout({ menu, slug, cart, onClose: () => undefined })
  return true
}
