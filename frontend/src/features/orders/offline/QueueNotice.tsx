import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { localStatus, type Damage } from '@/api/local'
import { Button } from '@/ui/Button'
import { damageWords } from './damageWords'
import { recall, remember } from '../data/device'
import { useBoard, useFeed } from '../data/board'
import notice from '../sound/RingNotice.module.css'
import styles from './QueueNotice.module.css'

const readKey = 'balcao.board.damage-read'
const isText = (value: unknown): value is string => typeof value === 'string'

/** Taps that wait for a person, and a queue that was damaged: nobody may miss them. Where there is a gateway. */
export default function QueueNotice() {
  const { live, zone } = useBoard()
  const { feed } = live
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
