/**
 * What lies over the menu, topmost last: each has an entry in the phone's history, so that
 * the back button takes it away and leaves the page where it was.
 */
const open: (() => void)[] = []
let passed: (() => void)[] = []

interface State {
  layers?: number
}

const layersIn = (state: unknown) => (state as State | null)?.layers ?? 0

/** Says that something lies over the page now; close is what takes it away. */
export function openLayer(close: () => void) {
  open.push(close)
  history.pushState({ layers: open.length } satisfies State, '')
}

/** Takes the topmost away, as the back button does. Settles once the history is where it was. */
export function closeLayer(): Promise<void> {
  return new Promise((settle) => {
    passed.push(settle)
    history.back()
  })
}

/** Follows the back button. A page that was loaded anew has nothing over it. Answers what ends that. */
export function watchLayers(): () => void {
  if (layersIn(history.state) > 0) history.replaceState(null, '')
  const moved = ({ state }: PopStateEvent) => {
    while (open.length > layersIn(state)) open.pop()?.()
    const settled = passed
    passed = []
    for (const settle of settled) settle()
  }
  window.addEventListener('popstate', moved)
  return () => {
    window.removeEventListener('popstate', moved)
    open.length = 0
  }
}
