import { lazy } from 'react'
import { useRoutes, type RouteObject } from 'react-router'
import { isDesktop } from '@/api/native'
import { useSession } from '@/api/session'
import { Redirect } from '@/ui/Redirect'
import { RequireRole, RequireSession } from './guards'
import { landing } from './menu'
import { Root } from './Root'
import { screens } from './routes'
import type { Screen } from './routes/screen'
import { ScreenFrame } from './ScreenFrame'

const Shell = lazy(() => import('./shell/Shell'))

/** The root address leads to the landing of whoever is signed in (shell-07, D22). */
function Home() {
  const session = useSession()
  return session && <Redirect to={landing(session, isDesktop())} />
}

/** The routes of one screen: its address and its aliases, behind its role. */
export function routesOf(screen: Screen): RouteObject[] {
  const Own = screen.screen && lazy(screen.screen)
  const frame = <ScreenFrame key={screen.path} screen={screen}>{Own && <Own />}</ScreenFrame>
  const element = screen.role ? <RequireRole role={screen.role}>{frame}</RequireRole> : frame
  return [screen.path, ...(screen.aliases ?? [])].map((path) => ({ path, element }))
}

const notFound: Screen = {
  path: '*', title: 'Página não encontrada', kind: 'native', light: true,
  screen: () => import('./shell/NotFound'),
}

/** The shared pieces on one page; a production build carries it only when asked to. */
const devUi: Screen = {
  path: '/dev/ui', title: 'Peças', kind: 'public', light: true,
  screen: () => import('./dev/DevUi'),
}
const hasDevUi = import.meta.env.DEV || import.meta.env.VITE_DEV_UI === '1'

/**
 * The routes, from the screen table: public screens by themselves, everything
 * else behind a session and inside the shell, unknown addresses included
 * (routing-01 to routing-04). Letter case does not matter. Declarative, because
 * the data router's machinery would cost the sign-in page a fifth of its size.
 */
const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      ...screens.filter((screen) => screen.kind === 'public').flatMap(routesOf),
      ...(hasDevUi ? routesOf(devUi) : []),
      {
        element: <RequireSession><Shell /></RequireSession>,
        children: [
          { index: true, element: <Home /> },
          ...screens.filter((screen) => screen.kind !== 'public').flatMap(routesOf),
          ...routesOf(notFound),
        ],
      },
    ],
  },
]

/** The portal below its router. */
export function App() {
  return useRoutes(routes)
}
