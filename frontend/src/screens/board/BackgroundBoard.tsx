import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { currentPlace, hasRole, type Session } from '@/api/session'
import Announcer from '@/features/orders/board/Announcer'
import BackgroundAlerts from '@/features/orders/board/BackgroundAlerts'
import { useContested } from '@/features/orders/board/Contested'
import { BoardContext, useBoard, useFeed, type Board } from '@/features/orders/data/board'
import type { LiveBoard } from '@/features/orders/data/live'
import LocalPrinting from '@/features/orders/printing/LocalPrinting'
import { RingNotice } from '@/features/orders/sound/RingNotice'
import { Button } from '@/ui/Button'
import { defaultZone } from '@/ui/dates'
import { Notice } from '@/ui/Notice'
import { useFocusGivenBack } from '@/ui/useFocusGivenBack'
import styles from './BackgroundBoard.module.css'
import type { Sought } from './Notices'
import { startedBoard } from './startedBoards'

const path = '/meepFood/painel'

/** Keeps a started board working while another page is open: it rings, notifies, prints, and leads back to the board. */
export default function BackgroundBoard({ session }: { session: Session }) {
  const live = startedBoard(session)
  if (!live || !hasRole(session, 'Painel')) return null
  return <Watch key={session.usuarioId + live.venueId} live={live} zone={currentPlace(session)?.fusoHorario || defaultZone} />
}

interface WatchProps {
  live: LiveBoard
  /** IANA zone of the venue. */
  zone: string
}

function Watch({ live, zone }: WatchProps) {
  const navigate = useNavigate()
  const area = useRef<HTMLElement>(null)
  useFocusGivenBack(area)

  useEffect(() => {
    live.start()
    return () => live.stop()
  }, [live])

  const board = useMemo<Board>(() => {
    const back = (sought: Sought) => void navigate(path, { state: sought })
    return {
      live,
      zone,
      wantedRef: { current: null },
      focusRef: {
        current: (orderId) => {
          back({ orderId })
          return true
        },
      },
      chatRef: { current: null },
      open: (dialog) => back({ dialog }),
      perform: (order) => back({ orderId: order.Id }),
      seeAll: () => back({}),
    }
  }, [live, zone, navigate])

  // What may not be seen any more calls nobody.
  const isDenied = useFeed(live.feed, ({ denied }) => denied !== null)
  if (isDenied) return null

  return (
    <BoardContext value={board}>
      <aside ref={area} className={styles.board} data-background-board aria-label="Pedidos">
        <Troubles onBack={() => void navigate(path)} />
        <RingNotice byKeys={false} />
      </aside>
      <LocalPrinting />
      <BackgroundAlerts />
      <Announcer store={live.store} />
    </BoardContext>
  )
}

/** Says why it rings when no order calls: cancellations, contested orders, stuck actions, no connection. */
function Troubles({ onBack }: { onBack: () => void }) {
  const { store, feed } = useBoard().live
  const cancelled = useSyncExternalStore(store.subscribeColumns, store.cancelled).length
  const contested = useContested().length
  const dead = useFeed(feed, ({ link }) => link?.dead ?? 0)
  const isCutOff = useFeed(feed, ({ connection }) => connection === 'offline' || connection === 'captive')
  const troubles = [
    cancelled > 0 && (cancelled === 1 ? '1 pedido cancelado.' : `${cancelled} pedidos cancelados.`),
    contested > 0 && (contested === 1 ? '1 pedido para conferir no marketplace.' : `${contested} pedidos para conferir no marketplace.`),
    dead > 0 && (dead === 1 ? '1 ação parada espera por você.' : `${dead} ações paradas esperam por você.`),
    isCutOff && 'Sem conexão: pedidos novos não chegam.',
  ].filter(Boolean)
  if (troubles.length === 0) return null
  return (
    <Notice urgency="insistent" alert>
      <p>{troubles.join(' ')}</p>
      <Button size="large" onClick={onBack}>
        Ir ao painel
      </Button>
    </Notice>
  )
}
