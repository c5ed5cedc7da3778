import { useSyncExternalStore } from 'react'
import { Button } from '@/ui/Button'
import { actionWords } from '../linkWords'
import { liveStates } from '../order'
import { useBoard } from './board'
import styles from './QueueNotice.module.css'
import notice from './RingNotice.module.css'

/** Orders with a refusal that nobody has read and whose card nobody sees: the order has ended, is hidden by the filters, or is not here. */
function useHiddenRefusals(): string[] {
  const { store, taps } = useBoard().live
  const find = () => {
    if (!store.loaded) return ''
    const columns = store.columns()
    const isSeen = (id: string) => liveStates.some((state) => columns[state].includes(id))
    return [...taps.fates()].flatMap(([id, { kind }]) => (kind === 'refused' && !isSeen(id) ? [id] : [])).join(' ')
  }
  useSyncExternalStore(store.subscribeColumns, find)
  return useSyncExternalStore(taps.subscribe, find).split(' ').filter(Boolean)
}

/** Taps that the server refused, where their cards do not show it: nobody may miss them. */
export default function RefusalNotice() {
  const { store, taps } = useBoard().live
  return useHiddenRefusals().map((id) => {
    const fate = taps.fate(id)
    if (fate?.kind !== 'refused') return null
    return (
      <div key={id} className={`${notice.notice} ${styles.long}`} data-kind="insistent" role="alert">
        <p>
          {actionWords(fate.action)}, pedido {store.order(id)?.Codigo ?? ''}: {fate.reason}
        </p>
        <Button size="large" onClick={() => taps.acknowledge(id)}>
          Entendi
        </Button>
      </div>
    )
  })
}
