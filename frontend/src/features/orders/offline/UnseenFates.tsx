import { useSyncExternalStore } from 'react'
import { Button } from '@/ui/Button'
import { formatDateTime } from '@/ui/dates'
import { Notice } from '@/ui/Notice'
import { Unsent } from '../card/Unsent'
import { useBoard } from '../data/board'
import { actionWords } from './labels'
import styles from './UnseenFates.module.css'

/**
 * Shows taps that were refused or got no answer while no card does: the
 * order has ended, stands on another tab or page, is hidden by the filters, or
 * is not here. Nobody may miss them.
 */
export default function UnseenFates() {
  const { live, zone } = useBoard()
  const { store, taps } = live
  const unseen = useSyncExternalStore(taps.subscribe, () => taps.unseen().join(' '))
  return unseen
    .split(' ')
    .filter(Boolean)
    .map((id) => {
      const fate = taps.fate(id)
      if (fate?.kind !== 'refused' && fate?.kind !== 'unsent') return null
      const order = store.order(id)
      const code = order?.Codigo ?? fate.code
      const what = [actionWords(fate.action), code && `pedido ${code}`, !order && formatDateTime(fate.at, zone)].filter(Boolean).join(', ')
      return (
        <Notice key={id} urgency="insistent" alert long>
          {fate.kind === 'refused' ? (
            <>
              <p>
                {what}: {fate.reason}
              </p>
              <Button size="large" onClick={() => taps.acknowledge(id)}>
                Entendi
              </Button>
            </>
          ) : (
            <div className={styles.unsent}>
              <p>{what}</p>
              <Unsent id={id} fate={fate} />
            </div>
          )}
        </Notice>
      )
    })
}
