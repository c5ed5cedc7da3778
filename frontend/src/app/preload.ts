import type { Place } from '@/ui/themeChoice'

/** Milliseconds after which a screen has painted. */
const preloadAfter = 1_200

/** What leads from the board to the rest of the portal: the menu's links, and the field that looks for a screen. */
const waysOut = 'a, [role="combobox"]'

function fetchPortal() {
  // Nothing is lost when it fails: the screen that needs it asks again.
  Promise.all([import('./shell/Shell'), import('./PortalProviders')]).catch(() => undefined)
}

/**
 * Fetches the shell and antd: once the screen has had its time, but on the
 * board, where most stay all evening, once somebody reaches for a way out of
 * it. Styles that arrive restyle every card. Answers how to call it off.
 */
export function preloadPortal(place: Place): () => void {
  if (place === 'portal') {
    const timer = setTimeout(fetchPortal, preloadAfter)
    return () => clearTimeout(timer)
  }
  const abort = new AbortController()
  const onReach = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest(waysOut))) return
    abort.abort()
    fetchPortal()
  }
  for (const reaching of ['pointerover', 'focusin']) document.addEventListener(reaching, onReach, abort)
  return () => abort.abort()
}
