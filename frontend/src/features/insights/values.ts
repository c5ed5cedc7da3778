import { formatDateTime, formatDay } from '@/ui/dates'
import { hourName, weekdayName } from './labels'
import type { Column } from './reports'

const money = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 })

/** "1.234,50", and "− 12,00" with a sign that is read as one. */
const signed = (format: Intl.NumberFormat, value: number) => (value < 0 ? `− ${format.format(-value)}` : format.format(value))

export const formatAmount = (reais: number): string => signed(money, reais)

/** Units, in thousandths at most. */
export const formatQuantity = (quantity: number): string => signed(number, quantity)

/** Units by day, to a tenth. */
export const formatAverage = (average: number): string => average.toLocaleString('pt-BR', { maximumFractionDigits: 1 })

/** A value of a report as it is read; what is not there is a dash. */
export function formatValue({ Tipo }: Pick<Column, 'Tipo'>, given: unknown, zone: string | undefined): string {
  if (given === null || given === undefined || given === '') return '–'
  const value = given as string | number
  switch (Tipo) {
    case 'dinheiro':
      return formatAmount(Number(value))
    case 'inteiro':
    case 'quantidade':
      return signed(number, Number(value))
    case 'dia':
      return formatDay(String(value))
    case 'instante':
      return formatDateTime(String(value), zone)
    case 'hora':
      return hourName(Number(value))
    case 'semana':
      return weekdayName(Number(value))
    default:
      return String(value)
  }
}

/** Whether values stand at the right, below one another. */
export const isFigure = ({ Tipo }: Pick<Column, 'Tipo'>): boolean => ['dinheiro', 'inteiro', 'quantidade'].includes(Tipo)
