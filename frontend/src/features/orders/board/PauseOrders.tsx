import { useState } from 'react'
import { failureMessage } from '@/api/client'
import { pauses, pauseShop, resumeShop } from '@/api/pause'
import { Button } from '@/ui/Button'
import { formatTime } from '@/ui/dates'
import { toast } from '@/ui/toasts'
import { useBoard, useVenue } from '../data/board'
import { useAhead } from '../data/clock'
import styles from './DeliverySettings.module.css'

/** Takes no orders of the shop for a while, and takes them again (D39). */
export function PauseOrders() {
  const { live, zone } = useBoard()
  const pausedUntil = useAhead(useVenue().settings.pausedUntil)
  const [busy, setBusy] = useState(false)

  async function act(change: () => Promise<string | null | void>) {
    setBusy(true)
    try {
      const until = await change()
      toast.success(until ? `Pedidos em pausa até ${formatTime(until, zone)}.` : 'A loja voltou a receber pedidos.')
      live.readFacts('anew')
    } catch (failure) {
      toast.error(failureMessage(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.pause} role="group" aria-label="Pausa nos pedidos">
      <h2>{pausedUntil ? `Pedidos em pausa até ${formatTime(pausedUntil, zone)}` : 'Pausar os pedidos da loja'}</h2>
      <div className={styles.pauses}>
        {pausedUntil ? (
          <Button size="large" variant="primary" busy={busy} onClick={() => void act(() => resumeShop(live.venueId))}>Voltar a receber pedidos</Button>
        ) : (
          pauses.map(({ minutes, label }) => (
            <Button key={minutes} size="large" busy={busy} onClick={() => void act(() => pauseShop(live.venueId, minutes))}>{label}</Button>
          ))
        )}
      </div>
    </div>
  )
}
