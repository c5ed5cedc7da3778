import { useSyncExternalStore } from 'react'
import { formatWanted } from '@/ui/dates'
import { StateMark } from '../card/StateMark'
import { useBoard, useOrder } from '../data/board'
import { serverNow } from '../data/clock'
import { stateNames, stateOf } from '../data/order'
import styles from './Waiting.module.css'

/** The orders for later, apart from what the kitchen has to do, until their time comes. */
export function Waiting() {
  const { store } = useBoard().live
  const ids = useSyncExternalStore(store.subscribeColumns, store.waiting)
  if (ids.length === 0) return null
  return (
    <section className={styles.waiting} aria-labelledby="mais-tarde">
      <h2 id="mais-tarde" className={styles.title}>
        Para mais tarde <span className={styles.count}>{ids.length}</span>
      </h2>
      <ul className={styles.list}>
        {ids.map((id) => (
          <li key={id}>
            <WaitingOrder id={id} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** For when an order is, and whose; its details have all that may be done to it. */
function WaitingOrder({ id }: { id: string }) {
  const { open, zone } = useBoard()
  const order = useOrder(id)
  if (!order?.Para) return null
  const state = stateOf(order)
  return (
    <button type="button" className={styles.order} data-asks={order.CancelamentoPedido ? true : undefined} onClick={() => open({ kind: 'details', orderId: id })}>
      <StateMark state={state} />
      <b>{formatWanted(order.Para, zone, new Date(serverNow()))}</b>
      <span>
        {order.Codigo} {order.Cliente.Nome}
      </span>
      <span className={styles.state}>{order.CancelamentoPedido ? 'quer cancelar' : stateNames[state].toLowerCase()}</span>
    </button>
  )
}
