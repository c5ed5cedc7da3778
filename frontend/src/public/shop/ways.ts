/** How the order reaches the customer: the ways above the menu. */
import type { Way } from './cart'
import { wayOf } from './menu'
import { scanTable, type Shop } from './shop'

/** Lets the ways be chosen, and shows which one is and what it means. Answers what ends that. */
export function watchWays(shop: Shop): () => void {
  const nav = document.getElementById('ways')
  const where = document.getElementById('where')
  const asked = new URL(location.href).searchParams.get('como')
  if (shop.menu.get().TiposEntrega.some((way) => way === asked)) shop.cart.change({ way: asked as Way })

  let said: string | undefined

  function show() {
    const chosen = chosenOf(shop)
    for (const each of nav?.querySelectorAll<HTMLElement>('[data-way]') ?? []) {
      if (each.dataset.way === chosen) each.setAttribute('aria-current', 'true')
      else each.removeAttribute('aria-current')
    }
    const words = wordsOf(shop, chosen)
    const next = words.map(({ textContent }) => textContent).join()
    // A screen reader says what is written, also what stood there before.
    if (next !== said) where?.replaceChildren(...words)
    said = next
  }

  function choose(event: Event) {
    const picked = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-way]') : null
    if (!picked) return
    event.preventDefault()
    shop.cart.change({ way: picked.dataset.way as Way })
  }

  where?.setAttribute('role', 'status')
  show()
  nav?.addEventListener('click', choose)
  const endings = [shop.cart.subscribe(show), shop.menu.subscribe(show), () => nav?.removeEventListener('click', choose)]
  return () => {
    for (const end of endings) end()
  }
}

function chosenOf({ menu, cart }: Shop): Way | null {
  const { way, tableToken } = cart.get()
  return wayOf(menu.get(), way, tableToken)
}

/** The line under the ways. How the shop delivers stands in the head. */
function wordsOf({ menu, cart }: Shop, way: Way | null): Node[] {
  const { Empresa } = menu.get()
  const { table, tableToken } = cart.get()
  const text = {
    delivery: '',
    mesa: tableToken ? (table ?? '') : scanTable,
    retirada: Empresa.Endereco ? `Retire em ${Empresa.Endereco}` : '',
  }[way ?? 'delivery']
  if (!text) return []
  const line = document.createElement('p')
  line.append(iconOf(way === 'mesa' ? 'table' : 'pin'), text)
  return [line]
}

/** One of the drawings that the page brings. */
function iconOf(name: string): Element {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  svg.setAttribute('class', 'i')
  svg.setAttribute('aria-hidden', 'true')
  use.setAttribute('href', `#i-${name}`)
  svg.append(use)
  return svg
}
