/** Bookings as people see them: what they look like, and what can be done with them (D48). */
import { formatWire } from '@/ui/money'
import type { Booking } from './api/bookings'
import { states } from './labels'

/** How a booking looks. */
export type Look = 'confirmed' | 'pending' | 'held' | 'blocked' | 'over'

const looks: Record<Booking['situacao'], Look> = {
  reservado: 'held', pendente: 'pending', confirmado: 'confirmed', atendido: 'confirmed', bloqueado: 'blocked', faltou: 'over', cancelado: 'over', expirado: 'over',
}

export const lookOf = ({ situacao }: Booking): Look => looks[situacao]

/** Whether a booking takes the time in which it stands. */
export const takesTime = (booking: Booking) => lookOf(booking) !== 'over'

/** What stands largest of a booking: what it is, or why a time is blocked. */
export const titleOf = ({ situacao, serviceName, note }: Booking) => (situacao === 'bloqueado' ? note || 'Bloqueado' : serviceName)

/** The state of a booking in words. */
export const stateWords = ({ situacao }: Booking) => states[situacao]

/** Whether it is happening (S2§2.10). @param now epoch milliseconds */
export function isNow(booking: Booking, now: number): boolean {
  return takesTime(booking) && Date.parse(booking.start) <= now && now < Date.parse(booking.end)
}

/** Whether it can be put at another time. */
export const canMove = ({ situacao }: Booking) => ['confirmado', 'pendente', 'bloqueado'].includes(situacao)

/** Whether it can be cancelled, unblocked or let go. */
export const canCancel = ({ situacao }: Booking) => ['confirmado', 'pendente', 'bloqueado', 'reservado'].includes(situacao)

/** What the venue says of a booking by one press. */
export type Act = 'confirm' | 'attend' | 'noShow'

/** Which of them a booking can be told. @param now epoch milliseconds */
export function actsOf({ situacao, start }: Booking, now: number): Act[] {
  const hasBegun = Date.parse(start) <= now
  switch (situacao) {
    case 'pendente':
      return ['confirm']
    case 'confirmado':
      return hasBegun ? ['attend', 'noShow'] : []
    case 'atendido':
      return ['noShow']
    case 'faltou':
      return ['attend']
    default:
      return []
  }
}

/** What has become of the deposit; '' where none was asked for or paid. */
export function depositWords({ deposit, depositPaid, devolvido }: Booking): string {
  if (devolvido > 0) return [depositPaid > 0 && `${formatWire(depositPaid)}, pago`, `${formatWire(devolvido)}, devolvido`].filter(Boolean).join('; ')
  return deposit > 0 ? `${formatWire(deposit)}, ${depositPaid >= deposit ? 'pago' : 'não pago'}` : ''
}
