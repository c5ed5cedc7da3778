declare global {
  interface WindowEventMap {
    /** The desktop window asks for a page of the portal: its first one, or that of a second start of the program. */
    'balcao:open': CustomEvent<string>
  }
}

/**
 * Goes where the desktop window wishes. It listens before the router's first
 * render, so that a page asked for during the start is not loaded twice; the
 * router learns of it as of a step in the history, whose key keeps a redirect
 * that is still under way from undoing it.
 */
export function followWindow() {
  window.addEventListener('balcao:open', (wish) => {
    wish.preventDefault()
    const entry = { key: Math.random().toString(36).slice(2) }
    history.pushState(entry, '', wish.detail)
    window.dispatchEvent(new PopStateEvent('popstate', { state: entry }))
  })
}
