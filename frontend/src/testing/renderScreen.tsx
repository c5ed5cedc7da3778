import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, matchPath, useRoutes } from 'react-router'
import { session } from '@/api/session'
import { queriesOf } from '@/app/PortalProviders'
import { routesOf } from '@/app/router'
import { screens } from '@/app/routes'
import { Toaster } from '@/ui/Toaster'
import { ana } from './server'

const routes = screens.flatMap(routesOf)

function Screens() {
  return useRoutes(routes)
}

/**
 * Shows the screen of an address as the portal shows it, without the shell: from
 * the screen table, with its guards, its frame and the portal's providers.
 * Nothing that an earlier test was answered is remembered.
 *
 * @param address with its query: '/cadastro/impressoras?aba=fila'
 * @param roles the role names that Ana holds, joined by ';'; without them whoever is signed in
 * @param beside what stands beside the screen, within the router: links to elsewhere
 */
export async function renderScreen(address: string, roles?: string, beside?: ReactNode) {
  if (roles !== undefined) session.set({ ...ana, papeis: roles })
  queriesOf(session.get()?.usuarioId).clear()
  const [pathname = ''] = address.split('?')
  // Fetched before it is asked for: no test waits for files.
  await screens.find(({ path, aliases = [] }) => [path, ...aliases].some((each) => matchPath(each, pathname)))?.screen?.()
  return render(
    <MemoryRouter initialEntries={[address]}>
      {beside}
      <Screens />
      <Toaster />
    </MemoryRouter>,
  )
}
