/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks'
import { formatMoney } from '@/ui/money'
import { useLive } from '../../live'
import { Head } from '../Head'
import { wayOf } from '../menu'
import { checkOut, hindranceOf, type Shop } from '../shop'
import css from './Cart.module.css'
import { CartRow } from './CartRow'
import { sumOf } from './sum'

/** The cart: its lines, what they cost, what is missing, and the way to the checkout. */
export function CartPanel({ shop, titleId, closable = false }: { shop: Shop; titleId: string; closable?: boolean }) {
  const menu = useLive(shop.menu)
  const cart = useLive(shop.cart)
  const [refused, setRefused] = useState('')
  const panel = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const { rows, items, lacking } = sumOf(menu, cart)
  const hindrance = hindranceOf(menu, wayOf(menu, cart.way, cart.tableToken), cart.tableToken)
  const troubled = rows.filter(({ trouble }) => trouble)

  async function goOn() {
    setRefused('')
    if (await checkOut(shop)) return
    setRefused(troubled[0] ? `Antes de continuar, reveja ${troubled[0].name}.` : hindrance)
    panel.current?.querySelector<HTMLElement>('[data-trouble] button')?.focus()
  }

  return (
    <div class={css.panel} ref={panel}>
      <Head id={titleId} title="Seu pedido" closable={closable} heading={title} />
      {rows.length === 0 ? (
        <p class={css.empty}>Seu carrinho está vazio. Toque em um produto para escolher.</p>
      ) : (
        <>
          <div class={css.scroll}>
            <p class={css.changes} role="status">
              {troubled.length > 0 && `${troubled.length === 1 ? '1 item precisa' : `${troubled.length} itens precisam`} da sua atenção. Os outros continuam aqui.`}
            </p>
            <ul class={css.lines}>
              {rows.map((row, at) => (
                <CartRow key={at} shop={shop} row={row} at={at} onGone={() => title.current?.focus()} />
              ))}
            </ul>
          </div>
          <footer class={css.foot}>
            <p class={css.sum}>
              <span>Itens</span>
              <span class="num">{formatMoney(items)}</span>
            </p>
            {lacking > 0 && <p class="hint">Faltam {formatMoney(lacking)} em itens para o pedido mínimo.</p>}
            {hindrance && <p class="hint">{hindrance}</p>}
            <p class={css.refused} role="alert">
              {refused}
            </p>
            <button type="button" class="button primary large" onClick={() => void goOn()}>
              Continuar
            </button>
          </footer>
        </>
      )}
    </div>
  )
}
