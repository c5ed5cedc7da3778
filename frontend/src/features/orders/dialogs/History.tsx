import { formatDateTime } from '@/ui/dates'
import { Skeleton } from '@/ui/Skeleton'
import { useBoard } from '../data/board'
import styles from './Details.module.css'
import { Missing } from './running'
import type { ReadDetail } from './useDetail'

/** How the customer asked the staff who typed an order. */
const askedWords = { telefone: 'por telefone', whatsapp: 'pelo WhatsApp', balcao: 'no balcão', mesa: 'na mesa' } as const

/** Lists who did what to the order, when, on which device and why; the latest first. */
export function History({ read }: { read: ReadDetail }) {
  const { zone } = useBoard()
  const { detail, failed, retry } = read
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>Histórico</h3>
      {failed && !detail && <Missing text="Não foi possível buscar o histórico." onRetry={retry} />}
      {!failed && !detail && <Skeleton lines={3} />}
      <ol className={styles.history}>
        {detail?.history.toReversed().map((event) => (
          <li key={event.Seq}>
            <span>
              <strong>{event.Descricao}</strong>
              {event.Motivo && `: ${event.Motivo}`}
              {event.Canal && `: ${askedWords[event.Canal]}`}
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
