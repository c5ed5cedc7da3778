import { useVenue } from '@/api/venue'
import { formatDateTime } from '@/ui/dates'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { Skeleton } from '@/ui/Skeleton'
import { useLockHistory } from '../api'
import { messages } from '../messages'
import styles from './Records.module.css'

/** The blocks of a customer told one below the other: who, when in the venue's time, and why. */
export function LockList({ cpf }: { cpf: string }) {
  const venue = useVenue()
  const { data: locks, error, refetch, isFetching } = useLockHistory(venue.id, cpf)
  if (!locks) return error ? <ErrorState text={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} /> : <Skeleton lines={2} />
  if (locks.length === 0) return <p className={styles.none}>{messages.noHistory}</p>

  const when = (at: string | null) => formatDateTime(at, venue.zone)
  return (
    <ul className={styles.records} aria-label="Histórico de bloqueios">
      {locks.map(({ BlockedAt, BlockedBy, BlockedReason, UnlockedAt, UnlockedBy, UnlockeReason }) => (
        <li key={BlockedAt} className={styles.record}>
          <p className={styles.text}>{BlockedReason}</p>
          <p className={styles.by}>
            Bloqueado por {BlockedBy} · {when(BlockedAt)}
          </p>
          {UnlockedAt && (
            <>
              <p className={styles.text}>{UnlockeReason}</p>
              <p className={styles.by}>
                Desbloqueado por {UnlockedBy} · {when(UnlockedAt)}
              </p>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
