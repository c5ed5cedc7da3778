import { Button } from 'antd'
import { useId, useState } from 'react'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { messageOf } from '@/ui/failures'
import { formatWire } from '@/ui/money'
import { MoneyInput } from '@/ui/MoneyInput'
import type { Booking } from '../api/bookings'
import { useSettle, useSpend } from '../api/spend'
import styles from './BookingDrawer.module.css'

/** The minimum spend of a reservation against what its table has ordered, and settling it. */
export function SpendFacts({ booking }: { booking: Booking }) {
  const venueId = useVenue().id
  const spend = useSpend(venueId, booking.id)
  const settle = useSettle(venueId)
  const [isAsking, setAsking] = useState(false)
  const [said, setSaid] = useState<number | null>(null)
  const id = useId()
  const canSettle = booking.situacao === 'confirmado' || booking.situacao === 'atendido'

  return (
    <section aria-label="Consumo mínimo">
      <h3 className={styles.title}>Consumo mínimo</h3>
      {!spend.data && <p role={spend.error ? 'alert' : 'status'}>{spend.error ? messageOf(spend.error) : 'Somando os pedidos…'}</p>}
      {spend.data && (
        <>
          <dl className={styles.facts}>
            <div><dt>Mínimo</dt><dd>{formatWire(spend.data.minimo)}</dd></div>
            <div><dt>Consumido</dt><dd>{formatWire(spend.data.consumido)}</dd></div>
            {spend.data.sinal > 0 && <div><dt>Sinal, que conta</dt><dd>{formatWire(spend.data.sinal)}</dd></div>}
            <div><dt>Falta</dt><dd>{formatWire(spend.data.falta)}</dd></div>
          </dl>
          {spend.data.acertado ? <p>Consumo acertado.</p> : canSettle && <Button onClick={() => setAsking(true)}>Acertar o consumo</Button>}
          <ConfirmDialog
            open={isAsking}
            onClose={() => setAsking(false)}
            title="Acertar o consumo?"
            confirmLabel="Acertar"
            hasField={!spend.data.temMesa}
            onConfirm={() => settle.mutateAsync({ booking, spent: said ?? 0 })}
            success="Consumo acertado."
          >
            {spend.data.temMesa ? (
              <p>Conta o que a mesa pediu: {formatWire(spend.data.consumido)}. Falta cobrar {formatWire(spend.data.falta)}. O valor fica guardado e não muda mais.</p>
            ) : (
              <>
                <p>Este lugar não está ligado a uma mesa: informe quanto foi consumido. O valor fica guardado e não muda mais.</p>
                <label htmlFor={id}>Consumido</label>
                <MoneyInput id={id} autoFocus value={said} onChange={setSaid} />
              </>
            )}
          </ConfirmDialog>
        </>
      )}
    </section>
  )
}
