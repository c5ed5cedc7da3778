/** What was typed into a product's form and not saved, kept on this device until it is (D25). */
import type { Draft } from './product'

/** Values of the form; a new photo is too large to be kept. */
type Fields = Partial<Omit<Draft, 'foto'>>

/** The fields that were changed, with what they were changed from: others may change them before the draft is taken up. */
export interface Kept {
  /** The product's version that the draft began from; a new product has none. */
  versao?: number
  before: Fields
  after: Fields
}

/** Names the form: whose, of which venue, of which product. */
export function draftKey(userId: string, venueId: string, productId: string): string {
  return `balcao:produto:${userId}:${venueId}:${productId || 'novo'}`
}

export function keptDraft(key: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isKept(kept) ? kept : null
  } catch {
    return null // a storage that is forbidden or spoilt loses drafts, and nothing else
  }
}

/** Without what it began from, a draft could only be laid over what others have changed since. */
function isKept(kept: unknown): kept is Kept {
  return typeof kept === 'object' && kept !== null && 'before' in kept && 'after' in kept
}

/** Whether the product was changed after the draft was begun. */
export function isOutdated({ versao }: Kept, saved: Draft): boolean {
  return versao !== saved.versao
}

/** Keeps what differs from what the server holds; nothing, where nothing does. */
export function keepDraft(key: string, draft: Draft, saved: Draft): void {
  const changed = (Object.keys(draft) as (keyof Draft)[]).filter((field) => field !== 'foto' && JSON.stringify(draft[field]) !== JSON.stringify(saved[field]))
  const only = (values: Draft) => Object.fromEntries(changed.map((field) => [field, values[field]])) as Fields
  try {
    if (changed.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ versao: saved.versao, before: only(saved), after: only(draft) } satisfies Kept))
  } catch {
    // A full storage: the form itself still has everything.
  }
}
