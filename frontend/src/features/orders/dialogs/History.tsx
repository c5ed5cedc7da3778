import { useEffect, useState } from 'react'
import { formatDateTime } from '@/ui/dates'
import { Skeleton } from '@/ui/Skeleton'
import { useBoard } from '../data/board'
import type { Order, OrderEvent } from '../data/wire'
import styles from './Details.module.css'
import { Missing, useTries } from './running'

/** Lists who did what to the order, when, on which device and why; the latest first. */
export function History({ order }: { order: Order }) {
  const { zone } = useBoard()
  const { history, failed, retry } = useHistory(order)
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>Histórico</h3>
      {failed && !history && <Missing text="Não foi possível buscar o histórico." onRetry={retry} />}
      {!failed && !history && <Skeleton lines={3} />}
      <ol className={styles.history}>
        {history?.toReversed().map((event) => (
          <li key={event.Seq}>
            <span>
              <strong>{event.Descricao}</strong>
              {event.Motivo && `: ${event.Motivo}`}
            </span>
            <small>
              {[formatDateTime(event.Em, zone), event.Nome || 'automático', event.Dispositivo].filter(Boolean).join(' · ')}
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The order's history, read again whenever the order changes. */
function useHistory(order: Order) {
  const { calls } = useBoard().live
  const [history, setHistory] = useState<OrderEvent[] | null>(null)
  const { tries, failed, setFailed, retry } = useTries()

  useEffect(() => {
    const abort = new AbortController()
    calls.detail(order.Id, abort.signal).then(
      (detail) => {
        setHistory(detail.history)
        setFailed(false)
      },
      () => {
        if (!abort.signal.aborted) setFailed(true)
      },
    )
    return () => abort.abort()
  }, [calls, order.Id, order.Versao, tries, setFailed])
  return { history, failed, retry }
}
