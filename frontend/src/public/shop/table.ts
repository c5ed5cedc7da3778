/** The table that the page was opened for. */
import type { CartStore } from './cart'
import type { State } from './state'

/**
 * Seats the cart where the page says: at another table, or at none once its evening is
 * over. Answers what the customer must be told: that he sits elsewhere than before.
 */
export function seat(cart: CartStore, mesa: State['mesa']): string {
  const { tableToken, way } = cart.get()
  if (mesa?.token === tableToken) return ''
  if (!mesa) {
    if (tableToken) cart.change({ tableToken: '', table: undefined, way: way === 'mesa' ? null : way })
    return ''
  }
  cart.change({ tableToken: mesa.token, table: mesa.nome, way: 'mesa' })
  return tableToken ? `Agora você está na ${mesa.nome}.` : ''
}
