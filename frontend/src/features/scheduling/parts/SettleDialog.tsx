import { useId, useState } from 'react'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatWire } from '@/ui/money'
import { MoneyInput } from '@/ui/MoneyInput'
import type { Booking } from '../api/bookings'
import { useSettle, useSpend } from '../api/spend'

/** Settles the minimum spend of a reservation: by what its table has ordered, else by what somebody says. */
export function SettleDialog({ booking, open, onClose }: { booking: Booking, open: boolean, onClose: () => void }) {
  const venueId = useVenue().id
  const { data: spend } = useSpend(venueId, booking.id)
  const settle = useSettle(venueId)
  const [said, setSaid] = useState<number | null>(null)
  const id = useId()
  const isTyped = spend !== undefined && !spend.temMesa

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Acertar o consumo?"
      confirmLabel="Acertar"
      hasField={isTyped}
      waiting={spend === undefined || (isTyped && said === null)}
      onConfirm={() => settle.mutateAsync({ booking, spent: said ?? 0 })}
      success="Consumo acertado."
    >
      {spend?.temMesa && <p>Conta o que a mesa pediu: {formatWire(spend.consumido)}. Falta cobrar {formatWire(spend.falta)}. O valor fica guardado e não muda mais.</p>}
      {isTyped && (
        <>
          <p>Este lugar não está ligado a uma mesa: informe quanto foi consumido. O valor fica guardado e não muda mais.</p>
          {spend.consumido > 0 && <p>Inclua o pedido antecipado de {formatWire(spend.consumido)}.</p>}
          <label htmlFor={id}>Consumido</label>
          <MoneyInput id={id} autoFocus value={said} onChange={setSaid} />
        </>
      )}
    </ConfirmDialog>
  )
}
