/** What was typed into a product's form and not saved, kept on this device until it is (D25). */
import type { Draft } from './product'

/** The fields that were changed; a new photo is too large to be kept. */
export type KeptFields = Partial<Omit<Draft, 'foto'>>

/** Names the form: whose, of which venue, of which product. */
export function draftKey(userId: string, venueId: string, productId: string): string {
  return `balcao:produto:${userId}:${venueId}:${productId || 'novo'}`
}

export function keptDraft(key: string): KeptFields | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof kept === 'object' && kept !== null ? kept : null
  } catch {
    return null // a storage that is forbidden or spoilt loses drafts, and nothing else
  }
}

/** Keeps what differs from what the server holds; nothing, where nothing does. */
export function keepDraft(key: string, draft: Draft, saved: Draft): void {
  const changed = Object.entries(draft).filter(([field, value]) => field !== 'foto' && JSON.stringify(value) !== JSON.stringify(saved[field as keyof Draft]))
  try {
    if (changed.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(Object.fromEntries(changed)))
  } catch {
    // A full storage: the form itself still has everything.
  }
}
