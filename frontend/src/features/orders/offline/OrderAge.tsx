import { useBoard, useFeed } from '../data/board'
import styles from './OrderAge.module.css'
import { useOldOrders } from './useOldOrders'
import { useMoment, useSince } from './useSince'

/** Says how old the orders are while the gateway does not hear the server. LinkChip announces it to screen readers, once. */
export default function OrderAge() {
  const { live, zone } = useBoard()
  const heard = useOldOrders(live.feed)
  const moment = useMoment(heard, zone)
  const since = useSince(heard)
  const isOffline = useFeed(live.feed, ({ link }) => link?.state === 'offline')
  if (!heard) return null
  return (
    <p className={styles.age}>
      <strong>
        Pedidos de {moment}
        {since && `, ${since}`}.
      </strong>
      {isOffline && ' Os novos aparecem quando a conexão voltar.'}
    </p>
  )
}
