/** What the customer is about to order: kept on the phone for each shop, with no price in it. */
import type { components } from '@/api/schema.gen'
import { newKey } from '@/api/idempotency'

/** A line as the intake takes it. */
export type CartLine = components['schemas']['OrdersLine']

/** How the order reaches the customer. */
export type Way = 'delivery' | 'mesa' | 'retirada'

export interface Cart {
  /** The order's Idempotency-Key: made with the cart, replaced only once the server has taken the order. */
  key: string
  way: Way | null
  /** What the table's QR carries; empty without a table. */
  tableToken: string
  lines: readonly CartLine[]
}

export interface CartStore {
  get: () => Cart
  change: (change: Partial<Omit<Cart, 'key'>>) => void
  /** After the order was taken: another cart, with another key, at the same table. */
  clear: () => void
  /** Called after every change, also of another tab. Answers what ends that. */
  subscribe: (changed: () => void) => () => void
}

const empty = (): Cart => ({ key: newKey(), way: null, tableToken: '', lines: [] })

/** The cart of a shop. Where the phone keeps nothing (a private window), it lives as long as the page. */
export function openCart(slug: string): CartStore {
  const place = `balcao:carrinho:${slug}`
  const listeners = new Set<() => void>()
  let cart = read(place) ?? empty()

  function put(next: Cart) {
    cart = next
    try {
      localStorage.setItem(place, JSON.stringify(cart))
    } catch {
      // It lives as long as the page.
    }
    for (const changed of listeners) changed()
  }

  window.addEventListener('storage', ({ key }) => {
    if (key !== place) return
    cart = read(place) ?? empty()
    for (const changed of listeners) changed()
  })

  return {
    get: () => cart,
    change: (change) => put({ ...cart, ...change }),
    clear: () => put({ ...empty(), way: cart.way, tableToken: cart.tableToken }),
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

function read(place: string): Cart | null {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as Partial<Cart> | null
    if (!kept || typeof kept.key !== 'string' || !Array.isArray(kept.lines)) return null
    return { ...empty(), ...kept }
  } catch {
    return null
  }
}
