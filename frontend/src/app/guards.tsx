import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { hasRole, useSession } from '@/api/session'
import { Redirect } from '@/ui/Redirect'
import { isFramed } from './framed'
import { WaitingForHost } from './shell/WaitingForHost'
import type { Role } from './routes/screen'

/** The address of the sign-in page that comes back to where the person wanted to go. */
export function loginFor(target: string): string {
  return target === '/' ? '/login' : `/login?destino=${encodeURIComponent(target)}`
}

/** Lets signed-in people through; others go to /login, also when a session ends under their hands (session-03). */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (session) return children
  if (isFramed()) return <WaitingForHost />
  return <Redirect to={loginFor(pathname + search)} />
}

/** Lets holders of the role through; others go to the access-denied page (roles-11). */
export function RequireRole({ role, children }: { role: Role | readonly Role[]; children: ReactNode }) {
  const session = useSession()
  if (session && !hasRole(session, role)) return <Redirect to="/acessonegado" />
  return children
}
