import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button } from '@/ui/Button'
import { formatDateTime, formatWanted } from '@/ui/dates'
import { formatMoney, toCentavos } from '@/ui/money'
import { Actions } from '../card/Actions'
import { CancelledNotice } from '../card/CancelledNotice'
import { CancelRequest } from '../card/CancelRequest'
import { CustomerAlert } from '../card/CustomerAlert'
import { OrderDeadline } from '../card/Deadline'
import { FateLine } from '../card/FateLine'
import { ItemText } from '../card/ItemText'
import { acknowledge, runOnOrder } from '../card/orderKeys'
import { StateMark } from '../card/StateMark'
import { useBoard, useFate, useFeed, useMark, useTogether, useVenue } from '../data/board'
import { serverNow, usePrinting } from '../data/clock'
import { awaitsCourierCall, courierOf, mayChangeCarrier, mayChangeCompany, platformLine } from '../data/delivery'
import { isCutOffNow } from '../data/feed'
import { paidWords, furtherSentence, refundSentence } from '../data/messages'
import { isFromMarketplace, isWaiting, promiseWords, stateNames, stateOf } from '../data/order'
import { lastPrintings, printingOf, printingWords } from '../data/printing'
import type { Order } from '../data/wire'
import { keymap } from '../keyboard/keymap'
import { printerOf } from '../printing/printerNames'
import { printOrder } from '../printing/printOrder'
import Resend from '../printing/Resend'
import { CustomerCPF } from './CustomerCPF'
import styles from './Details.module.css'
import { Destination } from './Destination'
import { Dialog } from './Dialog'
import { Gone } from './Gone'
import { History } from './History'
import { NotifyCustomer } from './NotifyCustomer'
import { PhoneLinks } from './PhoneLinks'
import { TotalLines } from './TotalLines'
import { useDetail } from './useDetail'
import { useLastOrder } from './useLastOrder'

/** Shows everything known of an order, live, with its history (order-board-06). */
export function Details({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const order = useLastOrder(orderId)
  if (!order) return <Gone onClose={onClose} />
  return <OrderDetails order={order} onClose={onClose} />
}

function OrderDetails({ order, onClose }: { order: Order; onClose: () => void }) {
  const read = useDetail(order)
  return (
    <Dialog title={`Pedido ${order.Codigo}`} look="drawer" onClose={onClose}>
      <CardKeys order={order}>
        <State order={order} />
        <Customer order={order} alert={read.detail?.alert} onClose={onClose} />
        {read.detail?.trackingCode && !isFromMarketplace(order) && (
          <div className={styles.section}>
            <NotifyCustomer order={order} code={read.detail.trackingCode} />
          </div>
        )}
        <Items order={order} />
        <Payment order={order} />
        {order.TipoEntrega === 'delivery' && <Delivery order={order} />}
        <Printing order={order} />
        <History read={read} />
        <Decision order={order} />
      </CardKeys>
    </Dialog>
  )
}

/** Runs the card's keys in the details; a focused control keeps the keys that press it. */
function CardKeys({ order, children }: { order: Order; children: ReactNode }) {
  const board = useBoard()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the focus begins on the order, not on what closes it
    <div
      className={styles.order}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={-1}
      data-initial-focus
      data-details={order.Id}
      onKeyDown={(event) => {
        const presses = event.key === 'Enter' || event.key === ' ' || keymap.commandOf(event) === 'advance'
        if (!presses || event.target === event.currentTarget) runOnOrder(event, order, board)
      }}
    >
      {children}
    </div>
  )
}

/** Keeps the order's actions in view, however long its details are. */
function Decision({ order }: { order: Order }) {
  const { live } = useBoard()
  const fate = useFate(order.Id)
  const sent = fate?.kind === 'sending' ? fate.action : undefined
  const isCancelled = useMark(order.Id)?.kind === 'cancelled'
  const root = useRef<HTMLDivElement>(null)

  // The button that was pressed has gone: the keys mean the order again.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) root.current?.closest<HTMLElement>('[data-initial-focus]')?.focus({ preventScroll: true })
  })

  return (
    <div ref={root} className={styles.decision}>
      <CancelRequest order={order} />
      <OrderDeadline order={order} />
      {isCancelled ? <CancelledNotice onAcknowledge={() => acknowledge(order.Id, live)} /> : <Actions order={order} busy={sent !== undefined || live.store.settling(order)} running={sent} />}
      <FateLine id={order.Id} fate={fate} />
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  )
}

function State({ order }: { order: Order }) {
  const { live, open, zone } = useBoard()
  const isCutOff = useFeed(live.feed, (status) => status.connection === 'offline' || isCutOffNow(status))
  const together = useTogether(order.Id)
  const state = stateOf(order)
  const { Marketplace } = order
  return (
    <div className={styles.section}>
      <p className={styles.state}>
        <StateMark state={state} /> {stateNames[state]}
        {order.Pronto && ', pronto para retirar'}
        {order.Devolvido && ', devolvido'}
        {order.CanceladoPeloCliente && ', cancelado pelo cliente'}
      </p>
      <p>Feito em {formatDateTime(order.DataCriacao, zone)}</p>
      {order.Para && (
        <p className={styles.state}>
          Para {formatWanted(order.Para, zone, new Date(serverNow()))}
          {order.PrepararDesde && `, a preparar a partir de ${formatWanted(order.PrepararDesde, zone, new Date(serverNow()))}`}
        </p>
      )}
      {isWaiting(order) && !isCutOff && (
        <div className={styles.buttons}>
          <Button size="large" onClick={() => open({ kind: 'moveTime', orderId: order.Id })}>Mudar horário</Button>
        </div>
      )}
      <p>
        {isFromMarketplace(order) ? `Vendido no marketplace${Marketplace?.Codigo ? `, código ${Marketplace.Codigo}` : ''}` : 'Vendido no próprio canal'}
        {Marketplace?.Simulado && ' (simulado)'}
      </p>
      {Marketplace?.Problema && <p className={styles.problem}>{Marketplace.Problema}</p>}
      {together && <p>Preparar junto com {together}</p>}
      {order.MotivoCancelamento && <p className={styles.problem}>Motivo: {order.MotivoCancelamento}</p>}
      {order.Estorno && (
        <p className={order.Estorno.Estado === 'devolvido' ? undefined : styles.problem}>{refundSentence(order.Estorno)}</p>
      )}
      {order.PagamentoAMais && (
        <p className={order.PagamentoAMais.Estorno?.Estado === 'devolvido' ? undefined : styles.problem}>{furtherSentence(order.PagamentoAMais)}</p>
      )}
    </div>
  )
}

/** @param alert why the customer is alerted or blocked, where the reader may know */
function Customer({ order, alert, onClose }: { order: Order; alert: string | null | undefined; onClose: () => void }) {
  const { Cliente, Mesa, TipoEntrega } = order
  const { live, chatRef } = useBoard()
  const isCutOff = useFeed(live.feed, (status) => status.connection === 'offline' || isCutOffNow(status))
  const mayTalk = useVenue().settings.allowCustomerChatVisualization && !isCutOff && !isFromMarketplace(order)
  const where = Mesa ? `Mesa ${Mesa}` : TipoEntrega === 'delivery' ? 'Entrega' : 'Retirada no balcão'
  return (
    <Section title="Cliente">
      <p>
        <strong>{Cliente.Nome || 'Sem nome'}</strong>, {where}
      </p>
      {order.ClienteAlertado && (
        <p>
          <CustomerAlert />
          {alert && `: ${alert}`}
        </p>
      )}
      {Cliente.Endereco && <p>{Cliente.Endereco}</p>}
      <Destination of={Cliente} />
      {Cliente.CPF && <CustomerCPF key={order.Id} orderId={order.Id} cpf={Cliente.CPF} />}
      {Cliente.Telefone && <PhoneLinks phone={Cliente.Telefone} />}
      {mayTalk && (
        <div className={styles.buttons}>
          <Button
            size="large"
            onClick={() => {
              onClose()
              chatRef.current?.(order.Id)
            }}
          >
            Conversar
          </Button>
        </div>
      )}
    </Section>
  )
}

function Items({ order }: { order: Order }) {
  const { open } = useBoard()
  const { notSold } = useVenue()
  return (
    <Section title="Itens">
      <ul className={styles.items}>
        {order.Itens.map((item) => (
          <li key={item.Id}>
            <ItemText item={item} notSold={notSold} />
            <span className={styles.aside}>
              <span className={styles.price}>{formatMoney(toCentavos(item.ValorTotal))}</span>
              <Button size="large" variant="quiet" aria-label={`Esgotar ${item.NomeProduto} ou o que vai nele`} onClick={() => open({ kind: 'soldOut', orderId: order.Id, itemId: item.Id })}>
                Esgotar
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {order.ObservacaoPedido && <p className={styles.remark}>{order.ObservacaoPedido}</p>}
    </Section>
  )
}

function Payment({ order }: { order: Order }) {
  return (
    <Section title="Pagamento">
      {order.Totais && <TotalLines totals={order.Totais} />}
      <p>
        <strong>{formatMoney(toCentavos(order.ValorTotal))}</strong>, {[order.TipoPagamento.Descricao, paidWords(order)].filter(Boolean).join(', ')}
      </p>
      {order.Troco ? (
        <p>
          Troco para {formatMoney(toCentavos(order.Troco))}
          {order.Troco > order.ValorTotal && order.ValorTotal > 0 && `: levar ${formatMoney(toCentavos(order.Troco) - toCentavos(order.ValorTotal))}`}
        </p>
      ) : null}
    </Section>
  )
}

function Delivery({ order }: { order: Order }) {
  const { open } = useBoard()
  const { settings } = useVenue()
  const courier = courierOf(order)
  const platform = platformLine(order)
  const promise = promiseWords(order)
  return (
    <Section title="Entrega">
      {promise && <p>Previsão: {promise}</p>}
      {platform && <p>{platform}</p>}
      {order.Entrega?.Mensagem && <p className={styles.problem}>{order.Entrega.Mensagem}</p>}
      <p>Entregador: {courier ? <strong>{courier.Nome}</strong> : 'ninguém ainda'}</p>
      {courier?.Telefone && <PhoneLinks phone={courier.Telefone} />}
      {order.LinkRastreio && (
        <p>
          <a className={styles.tracking} href={order.LinkRastreio} target="_blank" rel="noopener noreferrer">
            Acompanhar a entrega
          </a>
        </p>
      )}
      <div className={styles.buttons}>
        {mayChangeCarrier(order) && (
          <Button size="large" onClick={() => open({ kind: 'carrier', orderId: order.Id })}>
            {courier ? 'Trocar entregador' : 'Escolher entregador'}
          </Button>
        )}
        {mayChangeCompany(order, settings) && (
          <Button size="large" variant={order.Entrega || order.EhPagamentoPresencial ? 'secondary' : 'primary'} onClick={() => open({ kind: 'company', orderId: order.Id })}>
            {order.Entrega ? 'Trocar tipo de entrega' : 'Escolher tipo de entrega'}
          </Button>
        )}
        {awaitsCourierCall(order, settings) && (
          <Button size="large" variant="primary" onClick={() => open({ kind: 'callCourier', orderId: order.Id })}>
            Solicitar entregador
          </Button>
        )}
      </div>
    </Section>
  )
}

function Printing({ order }: { order: Order }) {
  const { open } = useBoard()
  return (
    <Section title="Impressão">
      <Papers order={order} />
      <div className={styles.buttons}>
        <Button size="large" onClick={() => printOrder(order.Id, open)}>
          Imprimir
        </Button>
        {order.PedidoPOSPrinterStatus.length > 0 && <Resend order={order} />}
      </div>
    </Section>
  )
}

/** Lists the papers of the latest printing and what became of each. */
function Papers({ order }: { order: Order }) {
  // Draws again when time alone changes the answer.
  usePrinting(order)
  const now = serverNow()
  const papers = lastPrintings(order)
  if (papers.length === 0) return null
  return (
    <ul className={styles.papers}>
      {papers.map((paper) => {
        const printing = printingOf(paper, now)
        return (
          <li key={paper.Id} data-printing={printing}>
            <span>
              <strong>{printerOf(paper)}</strong>
              {paper.Tipo === 2 && paper.Setor && paper.Setor !== paper.Impressora && ` (${paper.Setor})`}
              {paper.Via > 1 && ', 2ª via'}
            </span>
            <span>{printingWords[printing]}</span>
            {paper.Motivo && printing !== 'printed' && <span className={styles.problem}>{paper.Motivo}</span>}
          </li>
        )
      })}
    </ul>
  )
}
