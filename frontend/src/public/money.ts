import { formatMoney, toCentavos } from '@/ui/money'

/** A wire amount as people read it. */
export function money(wire = 0): string {
  return formatMoney(toCentavos(wire))
}
