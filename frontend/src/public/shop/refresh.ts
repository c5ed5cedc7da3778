/** The menu is read anew when the page comes back to the front: it may have lain there for hours. */
import { answer, api } from '@/api/client'
import { sumOf } from './cart/sum'
import type { Menu } from './menu'
import { showNotice } from './notice'
import { sectionsWithRows } from './search'
import type { Shop } from './shop'
import { tabListOf } from './tabs'

/**
 * Reads the menu whenever the page is shown again. The browser asks by the menu's ETag.
 * rewritten is called after the rows were. Answers what ends that.
 */
export function watchMenu(shop: Shop, rewritten: () => void): () => void {
  let reading = false
  async function read() {
    if (reading) return
    reading = true
    try {
      const menu: Menu = await answer(api.GET('/api/storefront/{slug}', { params: { path: { slug: shop.slug } } }))
      if (JSON.stringify(menu) === JSON.stringify(shop.menu.get())) return
      take(shop, menu)
      await rewrite()
      rewritten()
    } catch {
      // What is on the page stays; the order itself is checked by the server.
    } finally {
      reading = false
    }
  }

  const shown = () => {
    if (document.visibilityState === 'visible') void read()
  }
  const back = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void read()
  }
  document.addEventListener('visibilitychange', shown)
  window.addEventListener('pageshow', back)
  return () => {
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

/** Has the server write the rows and the shop's facts, as it wrote them first. */
async function rewrite() {
  const response = await fetch(location.href, { headers: { Accept: 'text/html' } })
  if (!response.ok) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  replace(document.querySelector('.facts'), page.querySelector('.facts'))
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
