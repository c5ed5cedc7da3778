/** @jsxImportSource preact */
import { render } from 'preact'
import { formatMoney } from '@/ui/money'
import { useLive } from '../../live'
import { Modal } from '../../Modal'
import { showCartOver, type Shop } from '../shop'
import { useMatches } from '../useMatches'
import css from './Cart.module.css'
import { CartPanel } from './CartPanel'
import { itemsWords, sumOf } from './sum'

/** On a phone a bar that opens the cart over the menu; on a wide screen the cart beside the menu. */
function CartView({ shop }: { shop: Shop }) {
  const menu = useLive(shop.menu)
  const cart = useLive(shop.cart)
  const over = useLive(shop.over)
  const isWide = useMatches('(width >= 1000px)')
  const { units, items } = sumOf(menu, cart)

  return (
    <>
      {isWide && (
        <aside class={css.aside} aria-labelledby="cart-beside">
          <CartPanel shop={shop} titleId="cart-beside" />
        </aside>
      )}
      {!isWide && units > 0 && (
        <div class={css.bar}>
          <button type="button" class="button primary large" aria-label={`Ver carrinho, ${itemsWords(units)}, ${formatMoney(items)}`} onClick={() => showCartOver(shop)}>
            <span class={css.units}>{units}</span>
            <span>Ver carrinho</span>
            <span class="num">{formatMoney(items)}</span>
          </button>
        </div>
      )}
      {over.cart && (
        <Modal labelledBy="cart-over">
          <CartPanel shop={shop} titleId="cart-over" closable />
        </Modal>
      )}
    </>
  )
}

/** Shows the cart in its place on the page. Answers what takes it away. */
export function showCart(shop: Shop, place: HTMLElement): () => void {
  render(<CartView shop={shop} />, place)
  return () => render(null, place)
}
