/** A distance as people read it: 2,3 km. */
export function kilometres(metres: number): string {
  return `${(metres / 1000).toFixed(1).replace('.', ',')} km`
}

/**
 * What was typed as money, in centavos; null where it holds no figure. The last separator is the decimal
 * one where one or two digits follow it: 50.00 are fifty, and 1.050 a thousand and fifty.
 */
export function typedMoney(text: string): number | null {
  const [, whole = '', fraction = ''] = /^(.*?)(?:[.,](\d{0,2}))?$/.exec(text.replace(/[^\d.,]/g, '')) ?? []
  const digits = whole.replace(/\D/g, '')
  if (digits === '' && fraction === '') return null
  return Math.min(Number(digits.slice(0, 7)) * 100 + Number(fraction.padEnd(2, '0')), 999_999_99)
}
