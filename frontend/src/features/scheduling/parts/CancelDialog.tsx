import { Checkbox, Form, Input } from 'antd'
import { useId, useState } from 'react'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { defaultZone, formatDateTime } from '@/ui/dates'
import { useBookingActs, type Booking } from '../api/bookings'
import { titleOf } from '../booking'

/** Asks before a booking is cancelled, or a block lifted. */
export function CancelDialog({ booking, open, onClose }: { booking: Booking, open: boolean, onClose: () => void }) {
  const { id: venueId, zone = defaultZone } = useVenue()
  const { cancel } = useBookingActs(venueId)
  const [reason, setReason] = useState('')
  const [isQuiet, setQuiet] = useState(false)
  const [isSeries, setSeries] = useState(false)
  const id = useId()
  const isBlock = booking.situacao === 'bloqueado'

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={isBlock ? 'Liberar este horário?' : `Cancelar ${titleOf(booking)}?`}
      danger
      confirmLabel={isBlock ? 'Liberar' : 'Cancelar reserva'}
      cancelLabel="Voltar"
      onConfirm={async () => {
        await cancel.mutateAsync({ booking, reason, isQuiet, isSeries })
        setReason('')
      }}
      success={isBlock ? 'Horário liberado.' : 'Reserva cancelada.'}
    >
      <p>
        {formatDateTime(booking.start, zone)}, com {booking.resourceName}.
        {!isBlock && ' O horário volta a ficar livre, e um sinal pago é devolvido.'}
      </p>
      {!isBlock && (
        <>
          <Form.Item label="Motivo" htmlFor={id} layout="vertical" extra="Quem reservou o lê no aviso.">
            <Input id={id} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
          </Form.Item>
          {booking.seriesId && <Checkbox checked={isSeries} onChange={({ target }) => setSeries(target.checked)}>Cancelar também as próximas semanas</Checkbox>}
          <Checkbox checked={isQuiet} onChange={({ target }) => setQuiet(target.checked)}>Não avisar quem reservou</Checkbox>
        </>
      )}
    </ConfirmDialog>
  )
}
