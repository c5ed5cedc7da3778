import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { hasRole, mayAddVenues, session, useSession } from '@/api/session'
import { useVenue } from '@/api/venue'
import { refreshSession } from '@/features/access/api'
import { Profile } from '@/features/access/parts/Profile'
import { Establishment } from '@/features/venues/parts/Establishment'
import { leave } from '@/ui/leaving'
import { PageHeader } from '@/ui/PageHeader'
import { Sections } from '@/ui/Sections'
import { Skeleton } from '@/ui/Skeleton'
import { lazyPart } from '@/ui/lazyPart'

/** Brings the sounds of the board. */
const DeviceNotices = lazyPart(() => import('./DeviceNotices'))

const ContactErasure = lazyPart(() => import('@/features/customers/parts/ContactErasure'))

const first = 'perfil'

/** /configuracoes/minhasConfiguracoes: the person's own account, and the current venue for whoever looks after it. */
export default function MySettings() {
  const { id: venueId } = useVenue()
  const mine = useSession()
  const [params, setParams] = useSearchParams()
  const tab = params.get('aba') ?? first
  const seesOrders = mine !== null && hasRole(mine, 'Painel')
  const isInCharge = mine !== null && hasRole(mine, 'MinhasConfiguracoesPortal') && venueId !== ''

  return (
    <>
      <PageHeader
        title="Minhas configurações"
        description="Sua conta e os dados do estabelecimento."
        actions={
          tab === 'estabelecimento' && mine !== null && mayAddVenues(mine) && (
            <Link to="/configuracoes/novoEstabelecimento">Novo estabelecimento</Link>
          )
        }
      />
      <Sections
        label="Minhas configurações"
        active={tab}
        onChange={(aba) => leave(() => setParams(aba === first ? {} : { aba }))}
        sections={[
          { key: first, label: 'Meu perfil', children: <Profile deviceNotices={seesOrders && <Suspense fallback={<Skeleton />}><DeviceNotices /></Suspense>} /> },
          ...(isInCharge ? [{ key: 'estabelecimento', label: 'Estabelecimento', children: <Establishment onSaved={readSession} /> }] : []),
          ...(isInCharge ? [{ key: 'privacidade', label: 'Privacidade', children: <Suspense fallback={<Skeleton />}><ContactErasure /></Suspense> }] : []),
        ]}
      />
    </>
  )
}

/** What was saved is in the session too; where it cannot be read now, it is on the next start. */
function readSession() {
  const now = session.get()
  if (now) refreshSession(now).catch(() => undefined)
}
