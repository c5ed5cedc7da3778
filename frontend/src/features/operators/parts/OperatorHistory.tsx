import { Drawer } from 'antd'
import { useVenue } from '@/api/venue'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { Skeleton } from '@/ui/Skeleton'
import { useOperatorHistory, type Operator } from '../api'
import styles from './OperatorHistory.module.css'

/** What was done to an operator, and by whom. */
export function OperatorHistory({ operator, open, onClose }: { operator: Operator | undefined; open: boolean; onClose: () => void }) {
  return (
    <Drawer open={open} title={operator ? `Histórico de ${operator.nome}` : ''} size="min(520px, 100vw)" onClose={onClose} destroyOnHidden closable={{ 'aria-label': 'Fechar' }}>
      {operator && <Events id={operator.id} />}
    </Drawer>
  )
}

function Events({ id }: { id: string }) {
  const venue = useVenue()
  const history = useOperatorHistory(venue.id, id)
  if (history.error) return <ErrorState text={messageOf(history.error)} onRetry={() => void history.refetch()} />
  if (!history.data) return <Skeleton lines={4} lineHeight={48} />
  if (history.data.length === 0) return <EmptyState text="Nada foi registrado ainda." />
  return (
    <ol className={styles.events} aria-label="Histórico">
      {history.data.map((event) => (
        <li key={event.em + event.acao}>
          <strong>{event.acao}</strong>
          <p>{formatDateTime(event.em, venue.zone)} · {event.pessoa || 'Balcão'}</p>
          <ul>
            {event.valores.map(({ nome, antes, depois }) => <li key={nome}>{nome}: {antes || 'vazio'} → {depois || 'vazio'}</li>)}
          </ul>
        </li>
      ))}
    </ol>
  )
}
