import { Drawer } from 'antd'
import { formatDateTime } from './dates'
import { EmptyState } from './EmptyState'
import { ErrorState } from './ErrorState'
import { messageOf } from './failures'
import { Skeleton } from './Skeleton'
import styles from './HistoryDrawer.module.css'

/** One thing that was done, by whom, and what it changed. */
export interface HistoryEvent {
  em: string
  /** Empty for the program itself. */
  pessoa: string
  acao: string
  valores: { nome: string; antes: string; depois: string }[]
}

interface HistoryDrawerProps {
  title: string
  open: boolean
  onClose: () => void
  zone: string | undefined
  /** What was done, the latest first, as it is read. */
  history: { data: HistoryEvent[] | undefined; error: Error | null; refetch: () => unknown }
}

/** What was done to something, beside its list. */
export function HistoryDrawer({ title, open, onClose, zone, history }: HistoryDrawerProps) {
  return (
    <Drawer open={open} title={title} size="min(520px, 100vw)" onClose={onClose} destroyOnHidden closable={{ 'aria-label': 'Fechar' }}>
      <Events zone={zone} history={history} />
    </Drawer>
  )
}

function Events({ zone, history }: Pick<HistoryDrawerProps, 'zone' | 'history'>) {
  if (history.error) return <ErrorState text={messageOf(history.error)} onRetry={() => void history.refetch()} />
  if (!history.data) return <Skeleton lines={4} lineHeight={48} />
  if (history.data.length === 0) return <EmptyState text="Nada foi registrado ainda." />
  return (
    <ol className={styles.events} aria-label="Histórico">
      {history.data.map((event) => (
        <li key={event.em + event.acao}>
          <strong>{event.acao}</strong>
          <p>{formatDateTime(event.em, zone)} · {event.pessoa || 'Balcão'}</p>
          <ul>
            {event.valores.map(({ nome, antes, depois }) => <li key={nome}>{nome}: {antes || 'vazio'} → {depois || 'vazio'}</li>)}
          </ul>
        </li>
      ))}
    </ol>
  )
}
