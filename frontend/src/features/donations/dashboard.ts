/** The figures of an event as they stand. */
import type { components } from '@/api/schema.gen'
import { formatDate, formatTime } from '@/ui/dates'
import { formatWire } from '@/ui/money'

export type Dashboard = components['schemas']['DonationsDashboard']
export type Given = Dashboard['donations'][number]
export type Hour = Dashboard['quantities'][number]
export type Payable = components['schemas']['DonationsPayableView']

/** How far the goal is, in whole per cent; more than all of it is all of it. */
export function goalPercent(raised: number, goal: number): number {
  return Math.min(100, Math.max(0, Math.floor((Math.round(raised * 100) * 100) / Math.round(goal * 100))))
}

/** Hours by their names: 14h, and of another day than the last one 24/12 22h. */
export function hourNames(hours: readonly Hour[], zone: string): string[] {
  const last = hours.at(-1)
  const lastDay = last ? formatDate(last.time, zone) : ''
  return hours.map(({ time }) => {
    const hour = `${formatTime(time, zone).slice(0, 2)}h`
    const day = formatDate(time, zone)
    return day === lastDay ? hour : `${day.slice(0, 5)} ${hour}`
  })
}

/** What the chart of hours says in one sentence. */
export function hoursSummary(hours: readonly Hour[], names: readonly string[]): string {
  const best = hours.reduce((most, { amount }, at) => (amount > (hours[most]?.amount ?? 0) ? at : most), 0)
  return `Doações por hora, de ${names[0] ?? ''} a ${names.at(-1) ?? ''}; a melhor hora foi ${names[best] ?? ''}.`
}

/** The sum of an amount of the wire over rows, without the crumbs of binary fractions. */
export function sumOf<Row>(rows: readonly Row[], amount: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + Math.round(amount(row) * 100), 0) / 100
}

/** Ticket médio: what a donation brings on average. */
export function averageText(raised: number, donations: number): string {
  return donations === 0 ? '—' : formatWire(raised / donations)
}
