/** The menu is read anew when the page comes back to the front, where it may have lain for hours, and when the shop opens or closes. */
import { answer, api } from '@/api/client'
import { pageOf, takeLive } from '../rewritten'
import { sumOf } from './cart/sum'
import type { Menu } from './menu'
import { showNotice } from './notice'
import { sectionsWithRows } from './search'
import type { Shop } from './shop'
import { tabListOf } from './tabs'

/** Milliseconds within which the phones of a shop read it that has just opened or closed: not all at once. */
const spread = 5_000
/** Milliseconds: a timer holds no more than some weeks. */
const longest = 24 * 60 * 60 * 1000

/**
 * Reads the menu whenever the page is shown again, and when the shop opens or closes. The browser
 * asks by the menu's ETag. rewritten is called after the rows were. Answers what ends that.
 */
export function watchMenu(shop: Shop, rewritten: () => void): () => void {
  let reading = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let awaited = 0
  async function read() {
    if (reading) return
    reading = true
    try {
      const menu: Menu = await answer(api.GET('/api/storefront/{slug}', { params: { path: { slug: shop.slug } } }))
      if (JSON.stringify(menu) === JSON.stringify(shop.menu.get())) return
      const page = await written()
      if (page) rewrite(page)
      take(shop, menu)
      rewritten()
    } catch {
      // What is on the page stays; the order itself is checked by the server.
    } finally {
      reading = false
      wait()
    }
  }

  /** Waits for the next moment at which the shop opens or closes, each once: also for one that has passed since the page was written. */
  function wait() {
    clearTimeout(timer)
    const { FechaEm, AbreEm } = shop.menu.get()
    const next = Math.min(...[FechaEm, AbreEm].map((at) => (at ? Date.parse(at) : 0)).filter((at) => at > awaited))
    if (next === Infinity) return
    const left = Math.max(0, next - Date.now())
    timer = setTimeout(
      () => {
        if (left <= longest) awaited = next
        shown()
        wait()
      },
      Math.min(longest, left) + Math.random() * spread,
    )
  }

  const shown = () => {
    if (document.visibilityState === 'visible') void read()
  }
  const back = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void read()
  }
  document.addEventListener('visibilitychange', shown)
  window.addEventListener('pageshow', back)
  wait()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', shown)
    window.removeEventListener('pageshow', back)
  }
}

/** The menu is this one now; whoever has something in the cart is told when that moves it. */
function take({ menu, cart }: Shop, next: Menu) {
  const before = sumOf(menu.get(), cart.get())
  menu.set(next)
  const after = sumOf(next, cart.get())
  const lost = after.rows.filter(({ trouble }, at) => trouble && !before.rows[at]?.trouble)
  const moved = after.rows.some(({ trouble, price }, at) => !trouble && !before.rows[at]?.trouble && price !== before.rows[at]?.price)
  if (lost[0]) showNotice(`O cardápio mudou. Reveja no carrinho: ${lost.map(({ name }) => name).join(', ')}.`)
  else if (moved) showNotice('O cardápio mudou, e com ele preços no seu carrinho. Confira antes de continuar.')
}

/** The page as the server writes it now; null where it does not. */
async function written(): Promise<Document | null> {
  const response = await fetch(location.href, { headers: { Accept: 'text/html' } })
  return response.ok ? pageOf(await response.text()) : null
}

/** Puts the rows and what is said of the shop in their places, as the server wrote them first. */
function rewrite(page: Document) {
  takeLive(page)
  const [first, ...others] = sectionsWithRows()
  const sections = sectionsWithRows(page)
  if (!first || sections.length === 0) return
  replace(tabListOf(document), tabListOf(page))
  first.replaceWith(...sections.map((section) => document.importNode(section, true)))
  for (const section of others) section.remove()
}

function replace(old: Element | null | undefined, by: Element | null | undefined) {
  if (old && by) old.replaceWith(document.importNode(by, true))
}
