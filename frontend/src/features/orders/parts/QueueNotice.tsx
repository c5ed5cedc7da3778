import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { localStatus, type Damage } from '@/api/local'
import { Button } from '@/ui/Button'
import { damageWords } from '../damageWords'
import { recall, remember } from '../device'
import { actionWords } from '../linkWords'
import { useBoard, useFeed } from './board'
import notice from './RingNotice.module.css'
import styles from './QueueNotice.module.css'

const readKey = 'balcao.board.damage-read'
const isText = (value: unknown): value is string => typeof value === 'string'

/** Orders with a refusal that nobody has read and whose card has left the board: the order has ended, or is not here. */
function useHiddenRefusals(): string[] {
  const { store, taps } = useBoard().live
  const find = () => {
    if (!store.loaded) return ''
    const cancelled = store.cancelled()
    const isOnBoard = (id: string) => cancelled.includes(id) || store.live().some(({ Id }) => Id === id)
    return [...taps.fates()].flatMap(([id, { kind }]) => (kind === 'refused' && !isOnBoard(id) ? [id] : [])).join(' ')
  }
  useSyncExternalStore(store.subscribeChanges, find)
  return useSyncExternalStore(taps.subscribe, find).split(' ').filter(Boolean)
}

/** Taps that the server refused or that wait for a person, and a queue that was damaged: nobody may miss them. Where there is a gateway. */
export default function QueueNotice() {
  const { live, zone } = useBoard()
  const { feed, store, taps } = live
  const refusals = useHiddenRefusals()
  const dead = useFeed(feed, ({ link }) => link?.dead ?? 0)
  const [damage, setDamage] = useState<Damage | null>(null)

  useEffect(() => {
    const abort = new AbortController()
    localStatus(abort.signal).then(
      ({ damage: found }) => found && found.file !== recall(readKey, isText, '') && setDamage(found),
      () => undefined,
    )
    return () => abort.abort()
  }, [])

  return (
    <>
      {damage && (
        <div className={`${notice.notice} ${styles.long}`} data-kind="urgent" role="alert">
          <p>{damageWords(damage, zone)}</p>
          <Button
            size="large"
            onClick={() => {
              remember(readKey, damage.file)
              setDamage(null)
            }}
          >
            Entendi
          </Button>
        </div>
      )}
      {refusals.map((id) => {
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
      })}
      {dead > 0 && (
        <div className={notice.notice} data-kind="urgent" role="alert">
          <p>{dead === 1 ? '1 ação parada na fila: precisa de você' : `${dead} ações paradas na fila: precisam de você`}</p>
          <Link className={styles.link} to="/filaDeAcoes">
            Resolver na fila
          </Link>
        </div>
      )}
    </>
  )
}
