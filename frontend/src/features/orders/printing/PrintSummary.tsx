import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { formatDateTime, formatTime } from '@/ui/dates'
import { useBoard } from '../data/board'
import { itemNotes } from '../data/itemNotes'
import { kitchenItems, liveStates, oldestFirst, stateNames, stateOf, type StateKey } from '../data/order'
import type { Order } from '../data/wire'
import styles from './PrintSummary.module.css'

interface Printed {
  at: Date
  orders: readonly Order[]
}

/** Returns the orders under way while the page is being printed; null on screen. */
function usePrinted(): Printed | null {
  const { store } = useBoard().live
  const [printed, setPrinted] = useState<Printed | null>(null)

  useEffect(() => {
    // The browser takes the page as it is when these handlers are done.
    const onBefore = () => flushSync(() => setPrinted({ at: new Date(), orders: store.live().toSorted(oldestFirst) }))
    const onAfter = () => setPrinted(null)
    window.addEventListener('beforeprint', onBefore)
    window.addEventListener('afterprint', onAfter)
    return () => {
      window.removeEventListener('beforeprint', onBefore)
      window.removeEventListener('afterprint', onAfter)
    }
  }, [store])

  return printed
}

/**
 * Replaces the board on paper by a list of the orders under way, by state, for a kitchen that has to
 * go on without it (order-board-07).
 */
export default function PrintSummary({ venueName }: { venueName: string }) {
  const { zone } = useBoard()
  const printed = usePrinted()
  if (!printed) return null
  return createPortal(
    <section className={styles.summary} aria-label="Resumo dos pedidos">
      <h1>
        {venueName}: pedidos de {formatDateTime(printed.at, zone)}
      </h1>
      {liveStates.map((state) => (
        <StateSummary key={state} state={state} orders={printed.orders.filter((order) => stateOf(order) === state)} zone={zone} />
      ))}
    </section>,
    document.body,
  )
}

function StateSummary({ state, orders, zone }: { state: StateKey; orders: readonly Order[]; zone: string }) {
  if (orders.length === 0) return null
  return (
    <>
      <h2>
        {stateNames[state]} ({orders.length})
      </h2>
      <table>
        <tbody>
          {orders.map((order) => (
            <tr key={order.Id}>
              <th scope="row">{order.Codigo}</th>
              <td>{formatTime(order.DataCriacao, zone)}</td>
              <td>
                {order.Mesa ? `Mesa ${order.Mesa}` : order.TipoEntrega === 'delivery' ? 'Entrega' : 'Retirada'}
                <br />
                {order.Cliente.Nome}
                {order.TipoEntrega === 'delivery' && order.Cliente.Endereco && `, ${order.Cliente.Endereco}`}
              </td>
              <td>
                {kitchenItems(order).map((item) => (
                  <p key={item.Id}>
                    {item.Quantidade}× {item.NomeProduto}
                    {itemNotes(item).map((note) => ` (${note})`)}
                  </p>
                ))}
                {order.ObservacaoPedido && <p>Obs.: {order.ObservacaoPedido}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
