/** The hours of a week in which an agenda takes bookings: wall time of the venue (D48); Monday is 1, Sunday 7 (D23). */
import { isTime } from '@/ui/week'
import { messages } from './messages'

/** The weekdays as the documents name and count them here. */
export const weekdays = [
  { day: 1, name: 'Segunda' },
  { day: 2, name: 'Terça' },
  { day: 3, name: 'Quarta' },
  { day: 4, name: 'Quinta' },
  { day: 5, name: 'Sexta' },
  { day: 6, name: 'Sábado' },
  { day: 7, name: 'Domingo' },
] as const

/** One span on a weekday; one that was never saved has no id. */
export interface Slot {
  id?: string
  dayOfWeek: number
  /** HH:mm */
  startHour: string
  endHour: string
}

/** A span as it is being typed; 0 is no weekday yet. */
export type SlotDraft = Omit<Slot, 'id'>

export const noSlot: SlotDraft = { dayOfWeek: 0, startHour: '', endHour: '' }

export const weekdayName = (dayOfWeek: number) => weekdays.find(({ day }) => day === dayOfWeek)?.name ?? ''

/** A span in words, as where it meets another. */
export const slotWords = ({ dayOfWeek, startHour, endHour }: SlotDraft) => `${weekdayName(dayOfWeek)}, ${startHour} às ${endHour}`

/** Whether nothing of a span has been typed: it cannot be added yet. */
export const isBlank = ({ dayOfWeek, startHour, endHour }: SlotDraft) => dayOfWeek === 0 && startHour === '' && endHour === ''

/** What is wrong with a span that somebody adds, in the order of the documents (S2§5); '' for nothing. */
export function problemOf(slot: SlotDraft, others: readonly Slot[]): string {
  if (slot.dayOfWeek === 0) return messages.weekday
  if (!isTime(slot.startHour)) return messages.startHour
  if (!isTime(slot.endHour)) return messages.endHour
  if (slot.startHour > slot.endHour) return messages.hoursOrder
  if (slot.startHour === slot.endHour) return 'A hora final precisa ser depois da inicial. Para passar da meia-noite, cadastre dois horários.'
  const met = others.find((other) => other.dayOfWeek === slot.dayOfWeek && other.startHour < slot.endHour && slot.startHour < other.endHour)
  return met ? `Este horário cruza com outro: ${slotWords(met)}` : ''
}

/** Spans in the order of the week. */
export const inOrder = <S extends SlotDraft>(slots: readonly S[]): S[] =>
  slots.toSorted((one, other) => one.dayOfWeek - other.dayOfWeek || one.startHour.localeCompare(other.startHour))

/** The hours of a week in few words: the days and when they begin and end. */
export function hoursWords(slots: readonly SlotDraft[]): string {
  return inOrder(slots).map(({ dayOfWeek, startHour, endHour }) => `${weekdayName(dayOfWeek).slice(0, 3).toLowerCase()} ${startHour}–${endHour}`).join(', ')
}
