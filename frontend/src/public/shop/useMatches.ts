import { useMemo } from 'preact/hooks'
import { useLive, type Watched } from '../live'

/** Whether a media query holds, now and as it changes. */
export function useMatches(query: string): boolean {
  const watched = useMemo((): Watched<boolean> => {
    const list = window.matchMedia(query)
    return {
      get: () => list.matches,
      subscribe(changed) {
        list.addEventListener('change', changed)
        return () => list.removeEventListener('change', changed)
      },
    }
  }, [query])
  return useLive(watched)
}
