/** @jsxImportSource preact */
import { render } from 'preact'
import { closeLayer, openLayer } from '../../layers'
import type { Watched } from '../../live'
import { Modal } from '../../Modal'
import type { CartStore } from '../cart'
import { Address, Place } from './Address'
import styles from './checkout.module.css'
import { openFlow, type Flow } from './flow'
import { Icon } from '../../Icon'
import type { Menu } from './order'
import { Payments } from './Payments'
import { Person, Statements } from './Person'
import { Summary } from './Summary'
import { When } from './When'

interface Opened {
  menu: Watched<Menu>
  slug: string
  cart: CartStore
  /** Called once the customer is back at the menu. */
  onClose: () => void
}

let isOpen = false

/** Shows the checkout over the menu. The back button returns to the menu, and nothing that was typed is lost. */
export function openCheckout({ menu, slug, cart, onClose }: Opened) {
  if (isOpen) return
  isOpen = true
  const flow = openFlow({ menu, slug, cart, follow: (code, isPaidElsewhere) => window.location.replace(`/statusPedido/${code}${isPaidElsewhere ? '#pagar' : ''}`) })
  const place = document.createElement('div')
  document.body.append(place)
  const draw = () => render(<Checkout flow={flow} menu={menu.get()} slug={slug} onLeave={leave} onConfirm={confirm} />, place)

  function close() {
    document.removeEventListener('visibilitychange', returned)
    flow.close()
    render(null, place)
    place.remove()
    isOpen = false
    onClose()
  }
  const leave = () => {
    if (flow.get().sending !== 'sending') void closeLayer()
  }
  const returned = () => {
    if (document.visibilityState === 'visible') flow.countAgain()
  }
  const confirm = () => {
    void flow.confirm().then(() => showWrong(place))
  }

  flow.subscribe(draw)
  draw()
  openLayer(close)
  document.addEventListener('visibilitychange', returned)
}

/** Leads to what keeps the order from being sent: the first field at fault, else what the page says. */
function showWrong(place: HTMLElement) {
  const wrong = place.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]') ?? place.querySelector<HTMLElement>('[data-says]')
  wrong?.focus()
}

interface CheckoutProps {
  flow: Flow
  menu: Menu
  slug: string
  onLeave: () => void
  onConfirm: () => void
}

function Checkout({ flow, menu, slug, onLeave, onConfirm }: CheckoutProps) {
  const state = flow.get()
  const isFixed = state.sending !== 'no'
  return (
    <Modal labelledBy="pedido-titulo" look={styles.checkout} startsAt="#pedido-titulo" onLeave={onLeave}>
      <header class={styles.top}>
        <button type="button" class={styles.back} aria-label="Voltar ao cardápio" onClick={onLeave} disabled={state.sending === 'sending'}>
          <Icon name="back" />
        </button>
        <div>
          <h2 id="pedido-titulo" tabIndex={-1}>
            Finalizar pedido
          </h2>
          <p>{menu.Nome}</p>
        </div>
      </header>
      {/* Only the button sends the order: Enter in a field does nothing. */}
      <form class={styles.columns} noValidate onSubmit={(event) => event.preventDefault()}>
        <fieldset class={styles.form} disabled={isFixed} aria-label="Dados do pedido">
          {state.way === 'delivery' ? <Address flow={flow} menu={menu} slug={slug} state={state} /> : <Place flow={flow} menu={menu} state={state} />}
          <When flow={flow} menu={menu} state={state} />
          <Person flow={flow} state={state} />
          <Payments flow={flow} menu={menu} state={state} />
          <Statements flow={flow} menu={menu} state={state} />
        </fieldset>
        <Summary flow={flow} menu={menu} state={state} onLeave={onLeave} onConfirm={onConfirm} />
      </form>
    </Modal>
  )
}
