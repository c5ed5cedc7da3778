import type { Place } from '@/ui/themeChoice'

/** Milliseconds after which a screen has painted; the board is left alone for longer, most stay there all evening. */
const preloadAfter: Record<Place, number> = { portal: 1_200, board: 30_000 }

/** Fetches the shell and antd once the screen has had its time. Answers how to call it off. */
export function preloadPortal(place: Place): () => void {
  const timer = setTimeout(() => {
    // Nothing is lost when it fails: the screen that needs it asks again.
    Promise.all([import('./shell/Shell'), import('./PortalProviders')]).catch(() => undefined)
  }, preloadAfter[place])
  return () => clearTimeout(timer)
}
