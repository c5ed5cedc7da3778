/** What the page hands to its script. */
import type { Menu } from './menu'

export interface State {
  menu: Menu
  slug: string
  /** The table where the customer sits, by its QR; null elsewhere. */
  mesa: { token: string; numero: string } | null
}

/** The state that stands in the page; undefined in one without, like that of a failure. */
export function stateOf(page: Document): State | undefined {
  const text = page.getElementById('state')?.textContent
  return text ? (JSON.parse(text) as State) : undefined
}
