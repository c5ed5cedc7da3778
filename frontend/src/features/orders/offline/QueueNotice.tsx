import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { localStatus, type Damage } from '@/api/local'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { useBoard, useFeed } from '../data/board'
import { recall, remember } from '../data/device'
import { damageWords } from './labels'
import styles from './QueueNotice.module.css'

const readKey = 'balcao.board.damage-read'
const isText = (value: unknown): value is string => typeof value === 'string'

/** Says, where there is a gateway, that taps wait for a person or that the queue was damaged. */
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
        <Notice urgency="urgent" alert long>
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
        </Notice>
      )}
      {dead > 0 && (
        <Notice urgency="urgent" alert>
          <p>{dead === 1 ? '1 ação parada na fila: precisa de você' : `${dead} ações paradas na fila: precisam de você`}</p>
          <Link className={styles.link} to="/filaDeAcoes">
            Resolver na fila
          </Link>
        </Notice>
      )}
    </>
  )
}
