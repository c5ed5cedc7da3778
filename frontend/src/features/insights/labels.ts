/** Weekdays in the order of charts, Sunday first (sales-dashboard-10), as the wire numbers them: Segunda 1 to Domingo 7. */
export const weekdays = [
  { day: 7, name: 'Domingo' }, { day: 1, name: 'Segunda' }, { day: 2, name: 'Terça' }, { day: 3, name: 'Quarta' },
  { day: 4, name: 'Quinta' }, { day: 5, name: 'Sexta' }, { day: 6, name: 'Sábado' },
] as const

export const weekdayName = (day: number): string => weekdays.find((each) => each.day === day)?.name ?? ''

/** "Sáb" of 6. */
export const shortWeekday = (day: number): string => weekdayName(day).slice(0, 3)

/** "20h" of 20. */
export const hourName = (hour: number): string => `${hour}h`

/** How many there are, in words. */
export function counted(number: number, one: string, many: string): string {
  return `${number.toLocaleString('pt-BR')} ${number === 1 ? one : many}`
}
