/** What was put into the cart by plain forms, before the script was there or in another tab, goes into the script's. */
import type { CartStore } from './cart'
import { linesWith } from './lines'
import { productOf, type Menu } from './menu'
import { mostLines } from './troubles'
import type { State } from './state'

/**
 * Takes the bag over, once for each key: its cookie is the server's to forget, and while that cannot be
 * reached the page brings the same bag again. What an order has no place for stays in the bag.
 */
export function takeOver(cart: CartStore, slug: string, menu: Menu, bag: State['carrinho']) {
  if (!bag) return
  const { lines, names, bag: before } = cart.get()
  if (before !== bag.chave) {
    const next = bag.linhas.reduce((all, line) => linesWith(all, line), lines)
    if (next.length > mostLines) return
    const sold = bag.linhas.flatMap(({ ProdutoId }) => productOf(menu, ProdutoId) ?? [])
    cart.change({ lines: next, bag: bag.chave, names: { ...names, ...Object.fromEntries(sold.map(({ Id, Nome }) => [Id, Nome])) } })
  }
  document.querySelector('.bagged')?.remove()
  const body = new URLSearchParams({ acao: 'levado', chave: bag.chave })
  // The next page tries again.
  void fetch(`/loja/${slug}/carrinho`, { method: 'POST', body, keepalive: true }).catch(() => undefined)
}
