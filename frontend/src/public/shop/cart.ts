/** What the customer is about to order: kept on the phone for each shop, with no price in it. */
import type { components } from '@/api/schema.gen'
import { newKey } from '@/api/idempotency'
import { keep, kept } from '../kept'
import { without } from './sameness'

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
  /** What the table is called. */
  table?: string
  /** Names of the products in lines, for what has left the menu meanwhile. */
  names?: Readonly<Record<string, string>>
  /** The key of the bag of plain forms that was taken over last. */
  bag?: string
}

export interface CartStore {
  get: () => Cart
  change: (change: Partial<Omit<Cart, 'key'>>) => void
  /** After an order of these lines was taken: another cart, with another key, at the same table. What was put in meanwhile stays. */
  clear: (ordered: readonly CartLine[]) => void
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
    keep(place, cart)
    for (const changed of listeners) changed()
  }

  function reread() {
    cart = read(place) ?? empty()
    for (const changed of listeners) changed()
  }
  // Another tab has changed it, or emptied everything (key is null).
  window.addEventListener('storage', ({ key }) => {
    if (key === place || key === null) reread()
  })
  // A page that the back button brings out of memory was told nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reread()
  })

  return {
    get: () => cart,
    change: (change) => put({ ...cart, ...change }),
    clear: (ordered) => put({ ...cart, key: newKey(), lines: without(cart.lines, ordered) }),
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

function read(place: string): Cart | null {
  const found = kept(place) as Partial<Cart> | null
  if (!found || typeof found.key !== 'string' || !Array.isArray(found.lines)) return null
  return { ...empty(), ...found, lines: found.lines.filter(isLine) }
}

/** What an older page, or a hand, has kept may be anything. */
function isLine(line: Partial<CartLine> | null): line is CartLine {
  const { ProdutoId, Quantidade = 0, Adicionais = [], Observacoes = [] } = line ?? {}
  return (
    typeof ProdutoId === 'string' &&
    Number.isInteger(Quantidade) &&
    Quantidade > 0 &&
    Array.isArray(Adicionais) &&
    Array.isArray(Observacoes) &&
    Observacoes.every((each) => Array.isArray(each?.Opcoes))
  )
}
