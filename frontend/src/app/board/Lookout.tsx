import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { currentPlace, hasRole, type Session } from '@/api/session'
import { boardCalls } from '@/features/orders/api'
import { LiveBoard } from '@/features/orders/live'
import { BoardContext, type Board } from '@/features/orders/parts/board'
import LocalPrinting from '@/features/orders/parts/LocalPrinting'
import Outside from '@/features/orders/parts/Outside'
import { RingNotice } from '@/features/orders/parts/RingNotice'
import { defaultZone } from '@/ui/dates'
import { useFocusGivenBack } from '@/ui/useFocusGivenBack'
import { begun } from './begun'
import styles from './Lookout.module.css'
import type { Sought } from './Notices'

const path = '/meepFood/painel'

/** What a board that somebody has begun here goes on with while another page is open: it calls, notifies and prints, and leads back. */
export default function Lookout({ session }: { session: Session }) {
  const venue = currentPlace(session)
  if (!venue || !begun.has(venue.localId) || !hasRole(session, 'Painel')) return null
  return <Watch key={venue.localId} venueId={venue.localId} zone={venue.fusoHorario || defaultZone} fastPolling={venue.fastPolling ?? false} />
}

interface WatchProps {
  venueId: string
  /** IANA zone of the venue. */
  zone: string
  fastPolling: boolean
}

function Watch({ venueId, zone, fastPolling }: WatchProps) {
  const navigate = useNavigate()
  const [live] = useState(() => new LiveBoard(venueId, fastPolling, boardCalls))
  const area = useRef<HTMLElement>(null)
  useFocusGivenBack(area)

  useEffect(() => {
    live.start()
    return () => live.stop()
  }, [live])

  const board = useMemo<Board>(() => {
    const back = (orderId?: string) => void navigate(path, { state: { orderId } satisfies Sought })
    return {
      live,
      zone,
      wantedRef: { current: null },
      focusRef: {
        current: (orderId) => {
          back(orderId)
          return true
        },
      },
      chatRef: { current: null },
      open: () => back(),
      perform: (order) => back(order.Id),
      seeAll: () => back(),
    }
  }, [live, zone, navigate])

  return (
    <BoardContext value={board}>
      <aside ref={area} className={styles.lookout} data-lookout aria-label="Pedidos">
        <RingNotice />
      </aside>
      <LocalPrinting />
      <Outside />
    </BoardContext>
  )
}
