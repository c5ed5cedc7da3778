import { useState } from 'react'
import type { Booking } from '../api/bookings'
import { BlockDrawer } from './BlockDrawer'
import { BookingDrawer } from './BookingDrawer'
import { CancelDialog } from './CancelDialog'
import { MoveDrawer } from './MoveDrawer'
import { NewBookingDrawer, type BookingPlace } from './NewBookingDrawer'
import { SettleDialog } from './SettleDialog'

/** What stands beside a map, a calendar or a list of bookings. */
type Shown =
  | { kind: 'booking', id: string }
  | { kind: 'move', booking: Booking, to?: string }
  | { kind: 'cancel', booking: Booking }
  | { kind: 'settle', booking: Booking }
  | { kind: 'new', at: BookingPlace }
  | { kind: 'block' }

export interface BookingDialogsState {
  shown: Shown | null
  /** The last one of each kind: it stays while it closes. */
  last: { [Kind in Shown['kind']]?: Extract<Shown, { kind: Kind }> }
  open: (which: Shown) => void
  close: () => void
}

export function useBookingDialogs(): BookingDialogsState {
  const [shown, setShown] = useState<Shown | null>(null)
  const [last, setLast] = useState<BookingDialogsState['last']>({})
  return {
    shown,
    last,
    open: (which) => {
      setShown(which)
      setLast({ ...last, [which.kind]: which })
    },
    close: () => setShown(null),
  }
}

/** The dialogs of useBookingDialogs. @param day the day that is shown, YYYY-MM-DD */
export function BookingDialogs({ dialogs: { shown, last, open, close }, day }: { dialogs: BookingDialogsState, day: string }) {
  const of = (kind: Shown['kind']) => ({ open: shown?.kind === kind, onClose: close })
  return (
    <>
      <BookingDrawer
        {...of('booking')}
        id={last.booking?.id ?? ''}
        onMove={(booking) => open({ kind: 'move', booking })}
        onCancel={(booking) => open({ kind: 'cancel', booking })}
        onSettle={(booking) => open({ kind: 'settle', booking })}
      />
      {last.move && <MoveDrawer key={last.move.booking.id} {...of('move')} booking={last.move.booking} to={last.move.to} />}
      {last.cancel && <CancelDialog key={last.cancel.booking.id} {...of('cancel')} booking={last.cancel.booking} />}
      {last.settle && <SettleDialog key={last.settle.booking.id} {...of('settle')} booking={last.settle.booking} />}
      {last.new && <NewBookingDrawer {...of('new')} at={last.new.at} day={day} />}
      {last.block && <BlockDrawer {...of('block')} day={day} />}
    </>
  )
}
