import { matchPath, useLocation } from 'react-router'
import type { Place } from '@/ui/themeChoice'
import { screens } from './routes'

/** Which of the two places the screen belongs to: the board keeps its own theme. */
export function usePlaceOnScreen(): Place {
  const { pathname } = useLocation()
  return screens.find((screen) => screen.place && matchPath(screen.path, pathname))?.place ?? 'portal'
}
