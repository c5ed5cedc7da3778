import { hasRole, useSession } from '@/api/session'
import { lazyPart } from '@/ui/lazyPart'
import { useGreeting } from './greeting'
import Welcome from './Welcome'

const PortalProviders = lazyPart(() => import('../PortalProviders'))
const Dashboard = lazyPart(() => import('@/features/insights/screens/Dashboard'))

/** /dashboard without a classic portal: the sales dashboard of who may see it (D22), and what else there is for everybody else. */
export default function Start() {
  const session = useSession()
  const greeting = useGreeting()
  if (!session || !hasRole(session, ['DashboardPortal', 'DashboardVendas', 'DashboardEventos'])) return <Welcome />
  return (
    <PortalProviders screen="/dashboard">
      <Dashboard title={greeting} />
    </PortalProviders>
  )
}
