import { formatMoney, toCentavos } from '@/ui/money'

/** A distance as people read it: 2,3 km. */
export function kilometres(metres: number): string {
  return `${(metres / 1000).toFixed(1).replace('.', ',')} km`
}

/** A wire amount as people read it. */
export function money(wire = 0): string {
  return formatMoney(toCentavos(wire))
}

/** What was typed as money, in centavos: 120 and 120,00 are the same. Null where it holds no figure. */
export function typedMoney(text: string): number | null {
  const [whole = '', fraction = ''] = text.replace(/[^\d,]/g, '').split(',')
  if (whole === '' && fraction === '') return null
  return Math.min(Number(whole.slice(0, 7) || '0') * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')), 999_999_99)
}
