/** Stands between the person and the loss of what they are editing. */
export interface LeaveGuard {
  /** Asks, and goes on when the answer is yes. */
  ask: (go: () => void) => void
  /** Hears of the browser's Back and Forward before the router does, and may keep it from hearing. */
  onMove: (event: PopStateEvent) => void
}

let guard: LeaveGuard | null = null

/**
 * Lets a guard hear of Back and Forward first. To be called once, before the
 * router begins to listen: the window's listeners are called in the order in
 * which they came, capturing or not.
 */
export function watchHistory() {
  window.addEventListener('popstate', (event) => guard?.onMove(event))
}

/**
 * Does what takes the person away from what they are editing: at once, or
 * after they have agreed to lose it. For what is no navigation, which
 * UnsavedChanges notices by itself: another venue, signing out.
 */
export function leave(go: () => void) {
  if (guard) guard.ask(go)
  else go()
}

/** Sets the guard, until the answer is called. */
export function guardLeaving(by: LeaveGuard): () => void {
  guard = by
  return () => {
    if (guard === by) guard = null
  }
}
