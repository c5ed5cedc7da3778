import { memo, useLayoutEffect, useRef } from 'react'
import { useBoard, useFate, useMark, useOrder, useTogether, useVenue } from '../data/board'
import { useAge } from '../data/clock'
import { markWords, refundWords } from '../data/messages'
import { formatWanted } from '@/ui/dates'
import { serverNow } from '../data/clock'
import { deliveryTrouble, isFromMarketplace, showsClock, stateNames, stateOf, waitsSince } from '../data/order'
import type { Order } from '../data/wire'
import { isElsewhere } from '../keyboard/keys'
import { PrinterLine } from '../printing/PrinterLine'
import { Actions } from './Actions'
import { CancelledNotice } from './CancelledNotice'
import styles from './Card.module.css'
import { CancelRequest } from './CancelRequest'
import { CardBody } from './CardBody'
import { AgeBadge, Clock } from './Clock'
import { CustomerAlert } from './CustomerAlert'
import { OrderDeadline } from './Deadline'
import { FateLine } from './FateLine'
import { acknowledge, runOnOrder } from './orderKeys'
import { SettledAt } from './SettledAt'
import { StateMark } from './StateMark'

interface CardProps {
  id: string
  /** The one card of the board that Tab reaches. */
  current: boolean
  onFocus: (id: string) => void
  /** Whether the card names its state, where no column does. */
  withState?: boolean
}

/** Shows one order. Draws again only when this order changes. */
export const Card = memo(function Card({ id, ...rest }: CardProps) {
  const order = useOrder(id)
  // An order may leave the store a moment before its column hears of it.
  return order ? <OrderCard order={order} {...rest} /> : null
})

function OrderCard({ order, current, onFocus, withState }: Omit<CardProps, 'id'> & { order: Order }) {
  const board = useBoard()
  const { live, open, wantedRef, zone } = board
  const { store } = live
  const { settings } = useVenue()
  const fate = useFate(order.Id)
  const mark = useMark(order.Id)
  const thresholds = { attention: settings.atencaoMinutos, late: settings.atrasoMinutos }
  const since = waitsSince(order)
  const age = useAge(since, thresholds)
  const together = useTogether(order.Id)
  const card = useRef<HTMLElement>(null)
  const state = stateOf(order)
  const ticking = showsClock(order)
  const sent = fate?.kind === 'sending' ? fate.action : undefined
  const busy = sent !== undefined || store.settling(order)
  const cancelled = mark?.kind === 'cancelled'
  const titleId = `pedido-${order.Id}`
  const trouble = deliveryTrouble(order)

  useLayoutEffect(() => {
    if (!current || wantedRef.current !== order.Id) return
    wantedRef.current = null
    card.current?.focus({ preventScroll: true })
  })

  const touch = () => store.seen(order.Id)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the card is a stop of the board's arrow keys
    <article
      ref={card}
      className={styles.card}
      data-card={order.Id}
      data-state={state}
      data-age={ticking ? age : 'onTime'}
      data-mark={mark?.kind}
      data-flashing={mark?.flashing || undefined}
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={current ? 0 : -1}
      onPointerUp={touch}
      onFocus={() => onFocus(order.Id)}
      onAnimationEnd={(event) => {
        if (event.target === event.currentTarget) store.flashed(order.Id)
      }}
      onKeyDown={(event) => {
        touch()
        if (!isElsewhere(event)) runOnOrder(event, order, board)
      }}
    >
      {mark && <span className={styles.mark}>{markWords[mark.kind]}</span>}
      <header className={styles.head}>
        <h3 id={titleId} className={styles.code}>
          <button type="button" className={styles.details} title="Detalhes" tabIndex={current ? 0 : -1} onClick={() => open({ kind: 'details', orderId: order.Id })}>
            {order.Codigo}
          </button>
        </h3>
        {!ticking ? <SettledAt instant={order.AtualizadoEm} zone={zone} /> : age === 'ahead' && since !== order.DataCriacao ? <SettledAt verb="preparar" instant={since} zone={zone} /> : <Clock since={since} />}
      </header>
      <p className={styles.notes}>
        {withState && (
          <span className={styles.state}>
            <StateMark state={state} /> {stateNames[state]}
          </span>
        )}
        {ticking && <AgeBadge since={since} thresholds={thresholds} />}
        {order.Para && <span className={styles.origin}>Para {formatWanted(order.Para, zone, new Date(serverNow()))}</span>}
        {order.ClienteAlertado && <CustomerAlert />}
        {isFromMarketplace(order) && <Origin order={order} />}
        {together && <span className={styles.origin}>Junto com {together}</span>}
        {order.Devolvido && <span className={styles.returned}>devolvido</span>}
        {order.CanceladoPeloCliente && <span className={styles.returned}>cancelado pelo cliente</span>}
        {order.Estorno && <span className={styles.returned}>{refundWords[order.Estorno.Estado]}</span>}
      </p>
      {cancelled && <CancelledNotice onAcknowledge={() => acknowledge(order.Id, live)} />}
      <CancelRequest order={order} />
      <OrderDeadline order={order} />
      {order.Marketplace?.Problema && <p className={styles.problem}>{order.Marketplace.Problema}</p>}
      {trouble && <p className={styles.problem}>{trouble}</p>}
      <CardBody order={order} reachable={current} />
      <PrinterLine order={order} />
      {!cancelled && <Actions order={order} busy={busy} running={sent} />}
      <FateLine id={order.Id} fate={fate} />
    </article>
  )
}

/** Names the marketplace that sold the order, if one did. */
function Origin({ order }: { order: Order }) {
  const { Codigo, Simulado } = order.Marketplace ?? { Codigo: '', Simulado: false }
  return <span className={styles.origin}>{['Marketplace', Codigo, Simulado && '(simulado)'].filter(Boolean).join(' ')}</span>
}
