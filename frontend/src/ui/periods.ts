/** Days of a venue and the periods that people ask reports for. A day is YYYY-MM-DD, as the wire carries it. */

/** From a day to a day, both included; '' is no bound where a period may be open-ended. */
export interface Period {
  from: string
  to: string
}

export type Preset = 'today' | 'yesterday' | 'last7' | 'thisMonth' | 'lastMonth'

export const presetLabels: Record<Preset, string> = {
  today: 'Hoje',
  yesterday: 'Ontem',
  last7: 'Últimos 7 dias',
  thisMonth: 'Este mês',
  lastMonth: 'Mês passado',
}

/** The day that it is in a zone. */
export function dayIn(zone: string, now = new Date()): string {
  // Swedish writes dates as the wire does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}

const dayOf = (year: number, month: number, day: number) => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** The period of a preset, on a day. */
export function periodOf(preset: Preset, today: string): Period {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const ago = (days: number) => dayOf(year, month - 1, day - days)
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: ago(1), to: ago(1) }
    case 'last7':
      return { from: ago(6), to: today }
    case 'thisMonth':
      return { from: dayOf(year, month - 1, 1), to: today }
    case 'lastMonth':
      return { from: dayOf(year, month - 2, 1), to: dayOf(year, month - 1, 0) }
  }
}

/** The preset that a period is, on a day; the first where several are the same. */
export function presetOf({ from, to }: Period, today: string): Preset | undefined {
  return (Object.keys(presetLabels) as Preset[]).find((preset) => {
    const period = periodOf(preset, today)
    return period.from === from && period.to === to
  })
}

/** "20/11/2026" as 2026-11-20; undefined for what is no day of the calendar. */
export function parseDay(text: string): string | undefined {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  if (!day || !month || !year) return undefined
  const wire = `${year}-${month}-${day}`
  const date = new Date(`${wire}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(wire) ? wire : undefined
}
