import { Suspense, useEffect, useReducer, useRef, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useConfiguration } from '@/api/configuration'
import { currentPlace, hasRole, useSession } from '@/api/session'
import { OrderBoard } from '@/features/orders/board/OrderBoard'
import { boardCalls } from '@/features/orders/data/api'
import { useBoard, useFeed, useVenue } from '@/features/orders/data/board'
import { LiveBoard } from '@/features/orders/data/live'
import { chime } from '@/features/orders/sound/chime'
import { useMutedUntil } from '@/features/orders/sound/ringMute'
import { useChosenSilence } from '@/features/orders/sound/soundSettings'
import { StartDialog } from '@/features/orders/sound/StartDialog'
import { defaultZone, formatTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { lazyPart } from '@/ui/lazyPart'
import { Popover } from '@/ui/Popover'
import { useSettled } from '@/ui/useSettled'
import styles from './Board.module.css'
import { CourierIcon, SoundIcon } from './icons'
import { startBoard, startedBoard } from './startedBoards'
import { supportAddress } from './support'

const Notices = lazyPart(() => import('./Notices'))
const PrintSummary = lazyPart(() => import('@/features/orders/printing/PrintSummary'))
const LocalPrinting = lazyPart(() => import('@/features/orders/printing/LocalPrinting'))
const Chat = lazyPart(() => import('./Chat'))
const Support = lazyPart(() => import('./Support'))
const Marketplace = lazyPart(() => import('./Marketplace'))
const Payments = lazyPart(() => import('./Payments'))
const Proof = lazyPart(() => import('./Proof'))
const QueueNotice = lazyPart(() => import('@/features/orders/offline/QueueNotice'))
const OrderAge = lazyPart(() => import('@/features/orders/offline/OrderAge'))
const BackgroundAlerts = lazyPart(() => import('@/features/orders/board/BackgroundAlerts'))
const loadPanels = () => import('./panels')
const DeliverySettings = lazyPart(async () => ({ default: (await loadPanels()).DeliverySettings }))
const RingSettings = lazyPart(async () => ({ default: (await loadPanels()).RingSettings }))

/** /meepFood/painel: the order board with what other features put around it. */
export default function Board() {
  const session = useSession()
  const place = session && currentPlace(session)
  const [, redraw] = useReducer((times: number) => times + 1, 0)

  if (!place) return <EmptyState text="Escolha um estabelecimento para ver os pedidos." />
  const live = startedBoard(session)
  if (!live) {
    return (
      <StartDialog
        venueName={place.nomeLocal}
        onStart={() => {
          startBoard(session, new LiveBoard(place.localId, place.fastPolling ?? false, boardCalls))
          redraw()
        }}
      />
    )
  }
  return (
    <OrderBoard
      key={session.usuarioId + place.localId}
      live={live}
      venueName={place.nomeLocal}
      zone={place.fusoHorario || defaultZone}
      tools={<Tools />}
      overlay={<Overlay venueName={place.nomeLocal} />}
    />
  )
}

/** Shows what can wait until the board's first cards are there, such as the bell. */
function Overlay({ venueName }: { venueName: string }) {
  const { feed } = useBoard().live
  const settled = useSettled(useFeed(feed, ({ phase }) => phase !== 'loading'))
  const isLinked = useFeed(feed, ({ link }) => link !== null)
  const floating = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Nothing is lost when it fails: the panel asks again.
    if (settled) loadPanels().catch(() => undefined)
  }, [settled])
  return (
    <>
      <div className={styles.belowCards}>
        <div ref={floating} className={styles.floating}>
          <Suspense>{isLinked && <QueueNotice />}</Suspense>
          <Suspense>{settled && <Notices venueName={venueName} area={floating} />}</Suspense>
        </div>
      </div>
      <Suspense>{isLinked && <OrderAge />}</Suspense>
      <Suspense>{settled && <PrintSummary venueName={venueName} />}</Suspense>
      <Suspense>{settled && <LocalPrinting />}</Suspense>
      <Suspense>{settled && <BackgroundAlerts />}</Suspense>
      <Suspense>{settled && <Proof />}</Suspense>
    </>
  )
}

function Tools() {
  const { settings } = useVenue()
  const settled = useSettled(useFeed(useBoard().live.feed, ({ phase }) => phase !== 'loading'))
  const address = supportAddress(useConfiguration().value.suporteUrl, settings.notificationPhone)
  return (
    <div className={styles.tools}>
      <Suspense>{settled && <Payments />}</Suspense>
      <Suspense>{settings.ifoodIntegration && <Marketplace />}</Suspense>
      <Suspense>{settings.allowCustomerChatVisualization && <Chat />}</Suspense>
      <Delivery />
      <Sound />
      <Suspense>{address && <Support address={address} />}</Suspense>
    </div>
  )
}

function Delivery() {
  const session = useSession()
  return (
    <Popover button={<CourierIcon />} label="Configuração da entrega" align="end">
      {() => (
        <Suspense>
          <DeliverySettings />
          {session && hasRole(session, 'MeepFoodConfiguration') && (
            <Link className={styles.link} to="/meepFood/configuracao">
              Alterar a configuração
            </Link>
          )}
        </Suspense>
      )}
    </Popover>
  )
}

function Sound() {
  const { zone } = useBoard()
  const mutedUntil = useMutedUntil()
  const isAbsent = useSyncExternalStore(chime.subscribe, chime.state) === 'absent'
  const chosenSilence = useChosenSilence()
  const silence = mutedUntil > 0 ? `desligado até ${formatTime(new Date(mutedUntil), zone)}` : isAbsent ? 'sem saída' : chosenSilence
  return (
    <Popover
      button={
        <>
          <SoundIcon muted={silence !== ''} />
          {silence && <span className={styles.silence}>{silence}</span>}
        </>
      }
      label={silence ? `Som: ${silence}` : 'Som'}
      align="end"
    >
      {(close) => (
        <Suspense>
          <RingSettings zone={zone} onChosen={close} />
        </Suspense>
      )}
    </Popover>
  )
}
