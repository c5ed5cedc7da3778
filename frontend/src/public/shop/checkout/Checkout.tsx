/** @jsxImportSource preact */
import { render } from 'preact'
import type { CartStore } from '../cart'
import { Address, Place } from './Address'
import styles from './checkout.module.css'
import { openFlow, type Flow } from './flow'
import { Icon } from './Icon'
import type { Menu } from './order'
import { Payments } from './Payments'
import { Person, Statements } from './Person'
import { Summary } from './Summary'
import { When } from './When'

interface Opened {
  menu: Menu
  slug: string
  cart: CartStore
  /** Called once the customer is back at the menu. */
  onClose: () => void
}

/** Marks the history's entry of the checkout: going back from it closes it. */
const isOurs = () => (history.state as { checkout?: boolean } | null)?.checkout === true

let isOpen = false

/** Shows the checkout over the menu. The back button returns to the menu, and nothing that was typed is lost. */
export function openCheckout({ menu, slug, cart, onClose }: Opened) {
  if (isOpen) return
  isOpen = true
  const flow = openFlow({ menu, slug, cart, follow: (code) => window.location.replace(`/statusPedido/${code}`) })
  const dialog = document.createElement('dialog')
  dialog.className = styles.checkout ?? ''
  dialog.setAttribute('aria-labelledby', 'pedido-titulo')
  document.body.append(dialog)
  const draw = () => render(<Checkout flow={flow} menu={menu} slug={slug} onLeave={leave} onConfirm={confirm} />, dialog)

  function close() {
    window.removeEventListener('popstate', backed)
    window.removeEventListener('pagehide', close)
    document.removeEventListener('visibilitychange', returned)
    flow.close()
    render(null, dialog)
    dialog.close()
    dialog.remove()
    isOpen = false
    onClose()
  }
  const leave = () => {
    if (flow.get().sending === 'sending') return
    if (isOurs()) history.back()
    else close()
  }
  const backed = () => {
    if (!isOurs()) close()
  }
  const returned = () => {
    if (document.visibilityState === 'visible') flow.countAgain()
  }
  const confirm = () => {
    void flow.confirm().then(() => showWrong(dialog))
  }

  flow.subscribe(draw)
  draw()
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    leave()
  })
  dialog.showModal()
  if (!isOurs()) history.pushState({ checkout: true }, '')
  window.addEventListener('popstate', backed)
  // The page may come back from the browser's memory: then it shows the menu.
  window.addEventListener('pagehide', close)
  document.addEventListener('visibilitychange', returned)
  dialog.querySelector<HTMLElement>('#pedido-titulo')?.focus()
}

/** Leads to what keeps the order from being sent: the first field at fault, else what the page says. */
function showWrong(dialog: HTMLElement) {
  const wrong = dialog.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]') ?? dialog.querySelector<HTMLElement>('[data-says]')
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
    <>
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
    </>
  )
}
