/** Weekdays in the order of the wire and of charts: Sunday first (sales-dashboard-10). */
export const weekdays = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'] as const

export const weekdayName = (day: number): string => weekdays[day] ?? ''

/** "Sáb" of 6. */
export const shortWeekday = (day: number): string => weekdayName(day).slice(0, 3)

/** "20h" of 20. */
export const hourName = (hour: number): string => `${hour}h`

/** How many there are, in words. */
export function counted(number: number, one: string, many: string): string {
  return `${number.toLocaleString('pt-BR')} ${number === 1 ? one : many}`
}
