import type { Booking } from '../api/bookings'
import { isNow, lookOf } from '../booking'
import looks from './Look.module.css'

/** The classes by which a booking looks as its state says, and otherwise while it happens (S2§2.10). */
export function lookClass(booking: Booking, now: number): string {
  return [looks.look, looks[lookOf(booking)], isNow(booking, now) && looks.now].filter(Boolean).join(' ')
}

/** The same for what only shows how they look. */
export const sampleClass = (look: ReturnType<typeof lookOf>) => `${looks.look} ${looks[look]}`
