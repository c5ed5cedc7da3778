/** Delivery fees by district (D38): pure, no screen. */
import type { components } from '@/api/schema.gen'
import { folded } from '@/ui/fold'
import { parseMoney } from '@/ui/money'

/** On the wire the fee is in reais, in the form in centavos. */
export type DistrictFee = components['schemas']['StorefrontDistrictFee']

/** The most districts of a table, as the server has it. */
export const mostDistricts = 500

/** A district that stands twice. */
export function repeated(fees: readonly DistrictFee[]): string | undefined {
  const known = new Set<string>()
  return fees.find(({ district }) => known.has(folded(district)) || !known.add(folded(district)))?.district.trim()
}

export interface Pasted {
  fees: DistrictFee[]
  /** Lines that are no district with its fee. */
  wrong: { line: number; text: string }[]
}

/** "Centro", then a tab, a semicolon, a comma or spaces, then "5", "5,50" or "R$ 5,50". */
const line = /^(.*?)(?:[\t;\s]|(?<!\d),)\s*(?:R\$\s*)?(\d{1,3}(?:\.\d{3})+|\d{1,6})(?:[.,](\d{1,2}))?$/i

/** Nothing that is a district with its fee is longer. */
const longestLine = 200

/** A header of a table, as people copy it along. */
const header = /^\s*(bairro|distrito|district)\b/i

/** Two columns pasted from a sheet, or typed: a district and its fee on each line. The last fee of a district wins. */
export function parseDistricts(text: string): Pasted {
  const fees = new Map<string, DistrictFee>()
  const wrong: Pasted['wrong'] = []
  text.split(/\r?\n/).forEach((raw, index) => {
    if (raw.trim() === '') return
    const [, name = '', reais = '', cents = ''] = line.exec(raw.replace(/\u00a0/g, ' ').trim().slice(0, longestLine)) ?? []
    const district = name.replace(/[\s;,:–-]+$/, '').replace(/^"(.*)"$/, '$1').replace(/\s+/g, ' ').trim()
    const fee = parseMoney(`${reais},${cents || '00'}`)
    if (fee === null || district === '' || district.length > 120) {
      if (!(index === 0 && header.test(raw))) wrong.push({ line: index + 1, text: raw.trim().slice(0, 60) })
      return
    }
    fees.set(folded(district), { district, fee })
  })
  return { fees: [...fees.values()], wrong }
}

/** A table with pasted fees: those of known districts take their place, others come after. */
export function merged(table: readonly DistrictFee[], pasted: readonly DistrictFee[]): DistrictFee[] {
  const next = new Map(pasted.map((fee) => [folded(fee.district), fee]))
  const kept = table.map((row) => {
    const found = next.get(folded(row.district))
    next.delete(folded(row.district))
    return found ? { ...row, fee: found.fee } : row
  })
  return [...kept, ...next.values()]
}
