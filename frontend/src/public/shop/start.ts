/** Brings the shop's page to life. Without it the page is readable, and orders by plain forms. */
import { setServerTime } from '@/api/serverTime'
import { openCart } from './cart'
import { showCart } from './cart/CartView'
import { watchClock } from './clock'
import { watchLayers } from '../layers'
import { watchMenu } from './refresh'
import { markRows, watchRows } from './rows'
import { say } from '../say'
import { watchSearch } from './search'
import { showSheet } from './sheet/show'
import { newShop, openSheet, type Shop } from './shop'
import type { State } from './state'
import { showNotice } from './notice'
import { seat } from './table'
import { takeOver } from './takeOver'
import { watchTabs } from './tabs'
import { showVisit } from './visit/VisitLine'
import { watchWays } from './ways'

/** Starts on the page's state. Answers what ends everything. */
export function start({ menu, slug, agora, mesa, carrinho }: State): () => void {
  setServerTime(agora)
  const cart = openCart(slug)
  const shop = newShop(slug, menu, cart)
  const moved = seat(cart, mesa)
  if (!menu.SemPedidos) takeOver(cart, slug, menu, carrinho)
  const search = watchSearch()
  // A live region is heard only if it was there before its words.
  say('')
  const tabs = watchTabs()
  const clock = watchClock(shop)
  const endings = [watchLayers(), tabs.end, search.end, clock.end]

  const sheet = document.getElementById('sheet')
  if (sheet) endings.push(showSheet(shop, sheet), watchRows(shop))
  showLinked(shop)
  const bar = document.getElementById('cart')
  if (bar && !menu.SemPedidos) endings.push(showCart(shop, bar), watchWays(shop))
  endings.push(
    showVisit(shop),
    watchMenu(shop, () => {
      search.again()
      tabs.again()
      clock.again()
      markRows(shop)
    }),
  )
  // Where the server has noticed it, too, the page says it.
  if (moved && !document.querySelector('main')?.textContent.includes(moved)) showNotice(moved)
  return () => {
    for (const end of endings.toReversed()) end()
  }
}

/** Opens the sheet of the product that a link has led to. */
function showLinked(shop: Shop) {
  const [, id] = /^#produto=(.+)$/.exec(location.hash) ?? []
  if (!id) return
  history.replaceState(history.state, '', location.pathname + location.search)
  openSheet(shop, decoded(id))
}

/** What an address says; as it stands where it is badly written. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
