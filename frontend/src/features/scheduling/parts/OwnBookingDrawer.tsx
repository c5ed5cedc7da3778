import { Drawer } from 'antd'
import type { Booking } from '../api/bookings'
import { titleOf } from '../booking'
import { BookingFacts } from './BookingDrawer'

interface OwnBookingDrawerProps {
  booking: Booking | undefined
  zone: string
  onClose: () => void
}

/** A booking as a collaborator sees it who does not keep the agendas (D53): to read. */
export function OwnBookingDrawer({ booking, zone, onClose }: OwnBookingDrawerProps) {
  return (
    <Drawer open={booking !== undefined} onClose={onClose} title={booking && titleOf(booking)} size="min(520px, 100vw)" destroyOnHidden closable={{ 'aria-label': 'Fechar' }}>
      {booking && <BookingFacts booking={booking} zone={zone} />}
    </Drawer>
  )
}
