/** What the page hands to its script. */
import type { CartLine } from './cart'
import type { Menu } from './menu'

export interface State {
  menu: Menu
  slug: string
  /** The server's time as it wrote the page. */
  agora: string
  /** The table where the customer sits, by its QR; null elsewhere. */
  mesa: { token: string; nome: string } | null
  /** What was put into the cart by plain forms, before the script was there; null for nothing. */
  carrinho: { chave: string; linhas: CartLine[] } | null
}

/** The page of a plain form: the script does the same elsewhere. */
interface Elsewhere {
  ir: string
}

/** The state that stands in the page; undefined in one without, like that of a failure. */
export function stateOf(page: Document): State | Elsewhere | undefined {
  const text = page.getElementById('state')?.textContent
  return text ? (JSON.parse(text) as State | Elsewhere) : undefined
}
