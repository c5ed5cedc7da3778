/** A donation link in a form and in words. */
import type { components } from '@/api/schema.gen'
import { formatWire, fromCentavos, toCentavos } from '@/ui/money'

export type DonationLink = components['schemas']['DonationsLinkView']

/** A link as its form edits it; event and institution are those that were chosen before (S1§5). */
export interface LinkDraft {
  description: string
  /** In centavos; null or 0 where the donor says how much. */
  amount: number | null
  /** '' for none. */
  produtoId?: string | null
}

export function linkDraftOf({ description, amount, produtoId }: DonationLink): LinkDraft {
  return { description, amount: amount === 0 ? null : toCentavos(amount), produtoId: produtoId || null }
}

/** Links are paid at once: their parts are fixed (S1§5), and so is how the documents spell them. */
const instalmments = 1 as const

export function linkWireOf({ description, amount, produtoId }: LinkDraft) {
  return { description: description.trim(), amount: fromCentavos(amount ?? 0), produtoId: produtoId ?? '', instalmments }
}

/** R$ 50,00, or that the donor chooses. */
export function amountText({ amount }: Pick<DonationLink, 'amount'>): string {
  return amount > 0 ? formatWire(amount) : 'Quem doa escolhe'
}

export function linkName({ description, instituteName, amount }: Pick<DonationLink, 'description' | 'instituteName' | 'amount'>): string {
  return description.trim() || `${instituteName}, ${amountText({ amount }).toLowerCase()}`
}
