import { useParams } from 'react-router'
import { useVenue } from '@/api/venue'
import { defaultZone } from '@/ui/dates'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { useDashboard, useNews, usePayables } from '../api'
import { useLive } from '../live'
import { messages } from '../messages'
import { EventFigures } from '../parts/EventFigures'
import { GivenList } from '../parts/GivenList'
import { Hours } from '../parts/Hours'
import { Payables } from '../parts/Payables'
import styles from '../parts/Dashboard.module.css'

/** /doacoes/eventos/painel/:eventId: what is given to an event, as it comes in (S1§3, S1§7). */
export default function EventDashboard() {
  const { eventId = '' } = useParams()
  return <Dashboard key={eventId} id={eventId} />
}

function Dashboard({ id }: { id: string }) {
  const { id: venueId, zone = defaultZone } = useVenue()
  const isLive = useLive(`/api/Donate/Stream/${encodeURIComponent(id)}`, 'painel', useNews(venueId, id))
  const dashboard = useDashboard(venueId, id, { isLive })
  const payables = usePayables(venueId, id, { isLive })
  const { data, error } = dashboard

  return (
    <>
      <PageHeader
        title={data?.evento ?? 'Painel do evento'}
        description={
          <span role="status" className={styles.live} data-live={isLive || undefined}>
            <span className={styles.dot} aria-hidden="true" />
            {isLive ? 'Ao vivo' : 'Atualiza a cada 60 segundos'}
          </span>
        }
        back={{ to: '/doacoes/eventos', label: messages.events }}
      />
      {!data && error && <ErrorState text={messageOf(error)} onRetry={() => void dashboard.refetch()} />}
      {!data && !error && <Skeleton lines={4} lineHeight={120} />}
      {data && (
        <div className={styles.parts}>
          <EventFigures dashboard={data} payables={payables.data} />
          <Hours hours={data.quantities} zone={zone} />
          <Payables of={payables} />
          <GivenList of={data.donations} zone={zone} />
        </div>
      )}
    </>
  )
}
