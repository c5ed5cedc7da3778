/** Money is an integer number of centavos everywhere but on the wire (D32). */

const real = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** R$ 1.234,56 — with an ordinary space, as the specification spells it. */
export function formatMoney(centavos: number): string {
  return real.format(centavos / 100).replace(/\u00A0/g, ' ')
}

/** A wire amount (JSON number with at most two decimals) in centavos. */
export function toCentavos(wire: number): number {
  return Math.round(wire * 100)
}

/** A wire amount as it is read. */
export function formatWire(wire: number): string {
  return formatMoney(toCentavos(wire))
}

/** Centavos as the wire's JSON number: prints with at most two decimals. */
export function fromCentavos(centavos: number): number {
  return centavos / 100
}

/** Money as people type it ("12", "12,5", "1.234,50", "R$ 50.00") in centavos; null where it is none. */
export function parseMoney(text: string): number | null {
  const bare = text.trim().replace(/^R\$\s*/, '')
  const [, whole, fraction = ''] = /^(\d{1,7}|\d{1,3}(?:\.\d{3}){1,2})(?:,(\d{1,2}))?$/.exec(bare) ?? /^(\d{1,7})\.(\d{1,2})$/.exec(bare) ?? []
  return whole === undefined ? null : Number(whole.replaceAll('.', '')) * 100 + Number(fraction.padEnd(2, '0'))
}
