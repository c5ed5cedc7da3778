/** @jsxImportSource preact */
import { render } from 'preact'
import { formatTime } from '@/ui/dates'
import { money } from '../../money'
import { useLive } from '../../live'
import { wayOf } from '../menu'
import { Modal } from '../../Modal'
import { say } from '../../say'
import { showAccountOver, type Shop } from '../shop'
import { AccountPanel } from './AccountPanel'
import { openVisit, type Visit } from './visit'
import css from './Visit.module.css'

/** What the guests of a table may ask for, below the ways. */
function VisitLine({ shop, visit }: { shop: Shop; visit: Visit }) {
  const menu = useLive(shop.menu)
  const cart = useLive(shop.cart)
  const over = useLive(shop.over)
  const { account, asked, asking, failure } = useLive(visit)
  if (wayOf(menu, cart.way, cart.tableToken) !== 'mesa') return null

  async function call() {
    if (await visit.ask('garcom')) say('O garçom foi chamado.')
  }

  return (
    <>
      <div class={css.line}>
        {asked.garcom ? (
          <p class={css.asked}>Garçom chamado às {formatTime(asked.garcom, menu.FusoHorario)}.</p>
        ) : (
          <button type="button" class="button" aria-busy={asking === 'garcom'} disabled={asking !== null} onClick={() => void call()}>
            Chamar o garçom
          </button>
        )}
        {account && (
          <button type="button" class="button" onClick={() => showAccountOver(shop)}>
            Ver a conta <span class="num">{money(account.Falta)}</span>
          </button>
        )}
      </div>
      <p class={css.failure} role="alert">
        {failure}
      </p>
      {over.account && account && (
        <Modal labelledBy="account-over">
          <AccountPanel account={account} visit={visit} zone={menu.FusoHorario} />
        </Modal>
      )}
    </>
  )
}

/** Shows the table's visit below the ways, where the customer sits at a table. Answers what takes it away. */
export function showVisit(shop: Shop): () => void {
  const { tableToken } = shop.cart.get()
  const where = document.getElementById('where')
  if (!tableToken || !where) return () => undefined
  const place = document.createElement('div')
  where.after(place)
  const visit = openVisit(shop.slug, tableToken)
  render(<VisitLine shop={shop} visit={visit} />, place)
  return () => {
    visit.end()
    render(null, place)
    place.remove()
  }
}
