import { session, type Session } from '@/api/session'
import type { LiveBoard } from '@/features/orders/live'

/** A board whose monitoring somebody has begun since the page was loaded (order-board-11): it is the same on every page. */
interface Begun {
  userId: string
  live: LiveBoard
}

const boards = new Map<string, Begun>()

/** The board of the session's venue, if it was begun by the same person. */
export function begunBoard({ localCorrente, usuarioId }: Session): LiveBoard | undefined {
  const board = boards.get(localCorrente)
  return board?.userId === usuarioId ? board.live : undefined
}

export function begin({ localCorrente, usuarioId }: Session, live: LiveBoard): void {
  boards.set(localCorrente, { userId: usuarioId, live })
  // Who may see the orders again begins anew.
  live.feed.subscribe(() => {
    if (live.feed.status().denied && boards.get(localCorrente)?.live === live) boards.delete(localCorrente)
  })
}

// Whoever else comes begins his own.
session.subscribe(() => {
  const now = session.get()
  for (const [venueId, { userId }] of boards) if (now && now.usuarioId !== userId) boards.delete(venueId)
})
