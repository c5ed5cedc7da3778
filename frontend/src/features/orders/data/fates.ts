/** What becomes of taps on cards. */
import type { ActionName } from './order'

/** The order's code and the time of the tap (RFC 3339), kept because its card may be gone when somebody reads of it. */
export interface Tapped {
  code: string
  at: string
}

/** What became of the last tap on a card. */
export type Fate =
  /** Kept by the gateway to be sent; `sent` it is under way now, else it waits for the server. */
  | { kind: 'stored'; sent: boolean; count: number }
  /** Kept, and fails again and again: a person decides. */
  | { kind: 'stuck'; reason: string }
  | { kind: 'sending'; action: ActionName }
  | { kind: 'confirmed'; action: string }
  /** The server said no; its reason stays on the card until somebody has read it. */
  | ({ kind: 'refused'; action: string; reason: string } & Tapped)
  /** No answer: it may or may not have arrived. Trying again repeats the same key, so it counts once. */
  | ({ kind: 'unsent'; action: ActionName; reason: string } & Tapped)

/** How many ended taps are remembered: a gateway reports no older ones. */
export const overKept = 1_000

/** Remembers that a tap has ended, and forgets the oldest beyond `overKept`. */
export function noteOver(over: Set<string>, key: string): void {
  over.add(key)
  const [oldest] = over
  if (oldest && over.size > overKept) over.delete(oldest)
}
