import type { Session } from '@/api/session'
import type { LiveBoard } from '@/features/orders/data/live'

/** Boards whose monitoring a person has begun since the page was loaded (order-board-11), by person and venue: each is the same on every page. */
const boards = new Map<string, LiveBoard>()

const keyOf = ({ usuarioId, localCorrente }: Session) => usuarioId + localCorrente

/** The board that the person has begun at the session's venue. */
export function startedBoard(session: Session): LiveBoard | undefined {
  return boards.get(keyOf(session))
}

export function startBoard(session: Session, live: LiveBoard): void {
  const key = keyOf(session)
  boards.set(key, live)
  // Who may see the orders again begins anew.
  live.feed.subscribe(() => {
    if (live.feed.status().denied && boards.get(key) === live) boards.delete(key)
  })
}
