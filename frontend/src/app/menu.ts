import type { PortalConfiguration } from '@/api/configuration'
import { hasRole, type Session } from '@/api/session'
import { groups, screens } from './routes'
import type { MenuIcon, Screen } from './routes/screen'

export interface MenuGroup {
  id: string
  label: string
  icon: MenuIcon
  /** Holds an enabled page of the newer portal: marked 'Novo' (sidebar-05). */
  isNew: boolean
  items: readonly Screen[]
}

/** Whether the route lets the session in (S2§6); a screen without a role lets everybody in. */
export function mayOpen(screen: Screen, session: Session): boolean {
  return hasRole(session, screen.role)
}

/** Whether there is anything behind the screen in this installation. */
export function isAvailable(screen: Screen, configuration: PortalConfiguration): boolean {
  if (screen.isNew && !configuration.newPortalItems.includes(screen.path)) return false
  return screen.screen !== undefined || (screen.kind === 'legacy' && configuration.legacyPortalUrl !== '')
}

/** Screens to offer: available, and the session holds the route's or else the menu's role (sidebar-01, sidebar-03). */
function isOffered(screen: Screen, session: Session, configuration: PortalConfiguration): boolean {
  return isAvailable(screen, configuration) && mayOpen(screen, session) && hasRole(session, screen.role ?? screen.menuRole)
}

/** The sidebar of a session: groups with at least one allowed entry (sidebar-02). */
export function menuFor(session: Session, configuration: PortalConfiguration): MenuGroup[] {
  return groups
    .map(({ id, label, icon, screens }) => {
      const items = screens.filter((screen) => screen.label !== undefined && isOffered(screen, session, configuration))
      return { id, label, icon, items, isNew: items.some((screen) => screen.isNew) }
    })
    .filter((group) => group.items.length > 0)
}

/** Every screen the session can jump to by name: those without a parameter in the address. */
export function destinations(session: Session, configuration: PortalConfiguration): Screen[] {
  return screens.filter(
    (screen) =>
      screen.kind !== 'public' &&
      screen.path !== '/acessonegado' &&
      !screen.path.includes(':') &&
      isOffered(screen, session, configuration),
  )
}

/** Where a session lands: the board in the desktop window, for those who may see it, else the dashboard (D22, login-02, login-03). */
export function landing(session: Session, desktop: boolean): string {
  return desktop && hasRole(session, 'Painel') ? '/meepFood/painel' : '/dashboard'
}
