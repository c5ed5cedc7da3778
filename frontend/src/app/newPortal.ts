import type { PortalConfiguration } from '@/api/configuration'
import { currentPlace, hasRole, type Session } from '@/api/session'

/**
 * Where the newer portal takes over (shell-08, D6): its address for people
 * with neither Admin nor SuporteMeep, outside a frame, in a venue without the
 * legacy flag; null for everybody else. The desktop window stays: it is the
 * kitchen's, and the newer portal has no window.
 */
export function newPortalFor(
  session: Session,
  configuration: Pick<PortalConfiguration, 'newPortalUrl'>,
  surroundings: { framed: boolean; desktop: boolean },
): string | null {
  if (configuration.newPortalUrl === '' || surroundings.framed || surroundings.desktop) return null
  if (hasRole(session, ['Admin', 'SuporteMeep'])) return null
  const place = currentPlace(session)
  return place && !place.portalLegado ? configuration.newPortalUrl : null
}
