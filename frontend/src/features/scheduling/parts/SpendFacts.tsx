import { Button } from 'antd'
import { useVenue } from '@/api/venue'
import { messageOf } from '@/ui/failures'
import { formatWire } from '@/ui/money'
import type { Booking } from '../api/bookings'
import { useSpend } from '../api/spend'
import styles from './BookingDrawer.module.css'

/** The minimum spend of a reservation against what its table has ordered. */
export function SpendFacts({ booking, onSettle }: { booking: Booking, onSettle: () => void }) {
  const spend = useSpend(useVenue().id, booking.id)
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
          {spend.data.acertado ? <p>O consumo já foi acertado.</p> : canSettle && <Button onClick={onSettle}>Acertar o consumo</Button>}
        </>
      )}
    </section>
  )
}
