import { Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { failureMessage } from '@/api/client'
import { pauses } from '@/api/pause'
import { useVenue } from '@/api/venue'
import { formatTime } from '@/ui/dates'
import { toast } from '@/ui/toasts'
import { usePause } from '../api'
import styles from './Readiness.module.css'

interface PauseBlockProps {
  venueId: string
  /** RFC 3339; null without a pause. */
  pausedUntil: string | null
}

/** Takes no orders for a while, and takes them again (D39). It counts at once and is not part of what the form saves. */
export function PauseBlock({ venueId, pausedUntil }: PauseBlockProps) {
  const isPaused = useSyncExternalStore(everySecond, () => pausedUntil !== null && Date.parse(pausedUntil) > Date.now())
  const { zone } = useVenue()
  const { mutate, isPending } = usePause(venueId)
  const act = (minutes: number | null) =>
    mutate(minutes, {
      onSuccess: (until) => toast.success(until ? `Pedidos em pausa até ${formatTime(until, zone)}.` : 'A loja voltou a receber pedidos.'),
      onError: (failure) => toast.error(failureMessage(failure)),
    })

  return (
    <div className={styles.pause} role="group" aria-label="Pausa nos pedidos">
      {isPaused ? (
        <>
          <p role="status"><strong>Pedidos em pausa até {formatTime(pausedUntil, zone)}.</strong></p>
          <div className={styles.buttons}>
            <Button disabled={isPending} onClick={() => act(null)}>Voltar a receber pedidos</Button>
          </div>
        </>
      ) : (
        <>
          <p><strong>Pausar os pedidos</strong> por:</p>
          <div className={styles.buttons}>
            {pauses.map(({ minutes, label }) => (
              <Button key={minutes} disabled={isPending} onClick={() => act(minutes)}>{label}</Button>
            ))}
          </div>
        </>
      )}
    </div>
  )
}

/** A pause ends by itself, while the page is open. */
function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000)
  return () => clearInterval(timer)
}
