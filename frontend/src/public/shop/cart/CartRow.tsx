/** @jsxImportSource preact */
import { formatMoney } from '@/ui/money'
import { Icon } from '../../Icon'
import { setUnits } from '../lines'
import { say } from '../../say'
import { leftOf, openSheet, type Shop } from '../shop'
import { Stepper } from '../Stepper'
import { mostUnits } from '../troubles'
import css from './Cart.module.css'
import type { Row } from './sum'

interface CartRowProps {
  shop: Shop
  row: Row
  at: number
  /** Called when the line is taken out: the focus must go elsewhere. */
  onGone: () => void
}

/** A line of the cart: change it, count it, take it out; and what is wrong with it now. */
export function CartRow({ shop, row: { line, product, name, details, price, trouble }, at, onGone }: CartRowProps) {
  const isSold = product !== undefined && !product.Esgotado

  function remove() {
    onGone()
    setUnits(shop.cart, at, 0)
    say(`${name} saiu do carrinho.`)
  }

  return (
    <li class={css.line} data-trouble={trouble ? '' : undefined}>
      <b class="num">{line.Quantidade}×</b>
      <div class={css.words}>
        <span>{name}</span>
        {details.map((detail) => (
          <span key={detail} class="soft">
            {detail}
          </span>
        ))}
        {trouble && (
          <p class={css.trouble}>
            <Icon name="warning" />
            {trouble}
          </p>
        )}
      </div>
      <span class="num">{trouble ? '—' : formatMoney(price)}</span>
      <div class={css.acts}>
        {isSold && (
          <button type="button" class={css.act} aria-label={`Editar ${name}`} onClick={() => openSheet(shop, line.ProdutoId, at)}>
            Editar
          </button>
        )}
        <button type="button" class={css.act} aria-label={`Remover ${name}`} onClick={remove}>
          Remover
        </button>
        {isSold && !product.PorQuilo && (
          <Stepper
            label={name}
            value={line.Quantidade}
            min={1}
            max={Math.min(mostUnits, leftOf(shop, product, at))}
            onChange={(units) => setUnits(shop.cart, at, units)}
          />
        )}
      </div>
    </li>
  )
}
