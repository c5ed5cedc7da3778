/** The rows of the menu, which the server has written: a tap opens the sheet, and each says what of it is in the cart. */
import { openSheet, type Shop } from './shop'
import { unitsOf } from './lines'
import { productOf } from './menu'

function rowsOf(page: ParentNode): HTMLAnchorElement[] {
  return [...page.querySelectorAll<HTMLAnchorElement>('a[data-product]')]
}

/** Opens sheets and keeps the badges. Answers what ends that. */
export function watchRows(shop: Shop): () => void {
  function clicked(event: MouseEvent) {
    const row = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-product]') : null
    const id = row?.dataset.product
    // Another tab, or a product that this script does not know: the link does what links do.
    if (!id || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !productOf(shop.menu.get(), id)) return
    event.preventDefault()
    openSheet(shop, id)
  }

  const mark = () => markRows(shop)
  mark()
  document.addEventListener('click', clicked)
  const endings = [shop.cart.subscribe(mark), () => document.removeEventListener('click', clicked)]
  return () => {
    for (const end of endings) end()
  }
}

/** 1 no carrinho, on the rows of what is in it. */
export function markRows({ cart }: Shop) {
  const { lines } = cart.get()
  for (const row of rowsOf(document)) {
    const units = unitsOf(lines, row.dataset.product ?? '')
    const badge = row.querySelector<HTMLElement>('.in-cart')
    if (units === 0) badge?.remove()
    else if (badge) badge.textContent = `${units} no carrinho`
    else (row.querySelector('.price') ?? row).append(newBadge(units))
  }
}

function newBadge(units: number): HTMLElement {
  const badge = document.createElement('span')
  badge.className = 'in-cart'
  badge.textContent = `${units} no carrinho`
  return badge
}
