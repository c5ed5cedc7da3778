/** The menu is read anew when the page comes back to the front, where it may have lain for hours, and when the shop opens or closes. */
import { answer, api } from '@/api/client'
import { serverNow } from '@/api/serverTime'
import { pageOf, takeLive } from '../rewritten'
import { sumOf } from './cart/sum'
import { minute } from './closing'
import type { Menu } from './menu'
import { showNotice } from './notice'
import type { Shop } from './shop'

/** Milliseconds within which the phones of a shop read it that has just opened or closed: not all at once. */
const spread = 5_000
/** Milliseconds: a timer holds no more than some weeks. */
const longest = 24 * 60 * 60 * 1000

/**
 * Reads the menu whenever the page is shown again, and when the shop or a store in it opens or closes.
 * The browser asks by the menu's ETag. rewritten is called after the rows were. Answers what ends that.
 */
export function watchMenu(shop: Shop, rewritten: () => void): () => void {
  let reading = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The last moment at which something opened or closed for which the menu was read. */
  let readFor = 0
  async function read() {
    if (reading) return
    reading = true
    try {
      const menu: Menu = await answer(api.GET('/api/storefront/{slug}', { params: { path: { slug: shop.slug } } }))
      if (JSON.stringify(menu) === JSON.stringify(shop.menu.get())) return
      const page = await written()
      if (page) takeLive(page)
      take(shop, menu)
      rewritten()
    } catch {
      // What is on the page stays; the order itself is checked by the server.
    } finally {
      reading = false
      wait()
    }
  }

  /**
   * Waits for the next moment at which something opens or closes. One that has passed by this phone's
   * clock is read for at once and, while the menu still waits for it, every minute: the clocks may differ.
   */
  function wait() {
    clearTimeout(timer)
    const moments = momentsOf(shop.menu.get())
    if (moments.length === 0) return
    const next = Math.min(...moments)
    const left = next <= readFor ? minute : Math.max(0, next - serverNow())
    timer = setTimeout(
      () => {
        if (left <= longest) readFor = Math.max(readFor, next)
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

/** When the shop, or a store in it, opens or closes next. */
function momentsOf({ FechaEm, AbreEm, Lojas }: Menu): number[] {
  const all = [FechaEm, AbreEm, ...Lojas.flatMap((store) => [store.FechaEm, store.AbreEm])]
  return all.flatMap((at) => (at ? [Date.parse(at)] : []))
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
