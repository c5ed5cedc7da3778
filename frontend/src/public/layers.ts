/**
 * What lies over a page, topmost last: each has an entry in the phone's history, so that
 * the back button takes it away and leaves the page where it was.
 */
const open: (() => void)[] = []
let passed: (() => void)[] = []

interface State {
  layers?: number
}

const layersIn = (state: unknown) => (state as State | null)?.layers ?? 0
const stateOf = (layers: number): State | null => (layers > 0 ? { layers } : null)

/** Says that something lies over the page now; close is what takes it away. */
export function openLayer(close: () => void) {
  open.push(close)
  history.pushState(stateOf(open.length), '')
}

/** Takes the topmost away, as the back button does; does nothing where that has happened. Settles once the history is where it was. */
export function closeLayer(): Promise<void> {
  if (open.length === 0) return Promise.resolve()
  return new Promise((settle) => {
    passed.push(settle)
    history.back()
  })
}

/** Follows the back button. A page that was loaded anew has nothing over it. Answers what ends that. */
export function watchLayers(): () => void {
  if (layersIn(history.state) > 0) history.replaceState(null, '')
  function moved(state: unknown) {
    while (open.length > layersIn(state)) open.pop()?.()
    // The forward button opens nothing again.
    if (layersIn(state) > open.length) history.replaceState(stateOf(open.length), '')
    const settled = passed
    passed = []
    for (const settle of settled) settle()
  }
  const popped = ({ state }: PopStateEvent) => moved(state)
  // A page that comes back out of the browser's memory was told of no step.
  const shown = ({ persisted }: PageTransitionEvent) => persisted && moved(history.state)
  window.addEventListener('popstate', popped)
  window.addEventListener('pageshow', shown)
  return () => {
    window.removeEventListener('popstate', popped)
    window.removeEventListener('pageshow', shown)
    open.length = 0
  }
}
