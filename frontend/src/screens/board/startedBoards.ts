import type { Session } from '@/api/session'
import type { LiveBoard } from '@/features/orders/data/live'

/** Boards started since the page was loaded (order-board-11), by person and venue; every page uses the same one. */
const boards = new Map<string, LiveBoard>()

const keyOf = ({ usuarioId, localCorrente }: Session) => usuarioId + localCorrente

/** Returns the board that the person has started at the session's venue. */
export function startedBoard(session: Session): LiveBoard | undefined {
  return boards.get(keyOf(session))
}

/** Registers the board that the person has started; it is dropped once the server denies the orders. */
export function startBoard(session: Session, live: LiveBoard): void {
  const key = keyOf(session)
  boards.set(key, live)
  // Who may see the orders again begins anew.
  live.feed.subscribe(() => {
    if (live.feed.status().denied && boards.get(key) === live) boards.delete(key)
  })
}
