/** Days on which venues in Brazil often keep other hours. */

export interface Holiday {
  /** YYYY-MM-DD. */
  date: string
  name: string
}

/** National holidays on fixed days (laws 662/1949, 6.802/1980 and 14.759/2023), and the eves on which many close early. */
const fixed: readonly [string, string][] = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência do Brasil'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  ['11-20', 'Consciência Negra'],
  ['12-24', 'Véspera de Natal'],
  ['12-25', 'Natal'],
  ['12-31', 'Véspera de Ano-Novo'],
]

/** Days counted from Easter. */
const movable: readonly [number, string][] = [
  [-48, 'Segunda-feira de Carnaval'],
  [-47, 'Carnaval'],
  [-46, 'Quarta-feira de Cinzas'],
  [-2, 'Sexta-feira Santa'],
  [0, 'Páscoa'],
  [60, 'Corpus Christi'],
]

/** Easter Sunday of a year in the Gregorian calendar (Meeus, Jones, Butcher). */
export function easter(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const leap = Math.floor(century / 4)
  const lunar = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leap - lunar + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * shift + 114
  return dayOf(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1))
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

/** The day so many days after another. */
export function daysAfter(day: string, days: number): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000)
}

/** The holidays of a year, in order. */
export function holidaysOf(year: number): Holiday[] {
  const sunday = easter(year)
  return [
    ...fixed.map(([day, name]) => ({ date: `${year}-${day}`, name })),
    ...movable.map(([days, name]) => ({ date: daysAfter(sunday, days), name })),
  ].sort((one, other) => one.date.localeCompare(other.date))
}

/** The holidays of the twelve months from a day on. */
export function comingHolidays(today: string): Holiday[] {
  const year = Number(today.slice(0, 4))
  const end = `${year + 1}${today.slice(4)}`
  return [...holidaysOf(year), ...holidaysOf(year + 1)].filter(({ date }) => date >= today && date < end)
}
