import type { components } from '@/api/schema.gen'
import { formatDateTime } from '@/ui/dates'
import { applyMask, phoneMask } from '@/ui/masks'
import { formatMoney, toCentavos } from '@/ui/money'
import { extraCosts, weighingOf } from '../data/itemNotes'
import { totalLines, totalNotes } from '../data/totals'
import styles from './Receipt.module.css'

export type PrintedOrder = components['schemas']['OrdersPrintedOrder']
type Item = components['schemas']['OrdersItem']

const ways: Record<PrintedOrder['TipoEntrega'], string> = { delivery: 'Entrega', mesa: 'Mesa', retirada: 'Retirada' }

/** Shows an order as on paper: as wide as the roll, 58 or 80 mm, black on white (order-print-02). */
export function Receipt({ order }: { order: PrintedOrder }) {
  const { Client, Mesa, TipoEntrega } = order
  return (
    <article className={styles.receipt} aria-label={`Pedido ${order.Code}`}>
      <header>
        <h1>{order.Code}</h1>
        <p>{formatDateTime(order.CriationDate, order.FusoHorario)}</p>
        {order.Para && <p className={styles.way}>Para {formatDateTime(order.Para, order.FusoHorario)}</p>}
        <p className={styles.way}>{Mesa ? `Mesa ${Mesa}` : ways[TipoEntrega]}</p>
      </header>
      <section aria-label="Cliente">
        <p>
          <strong>{Client.Nome}</strong>
        </p>
        {Client.Telefone && <p>{applyMask(phoneMask, Client.Telefone)}</p>}
        {Client.Endereco && <p>{Client.Endereco}</p>}
      </section>
      <ul aria-label="Itens">
        {order.Items.filter((item) => !item.SemImpressao).map((item) => (
          <ReceiptItem key={item.Id} item={item} />
        ))}
        <Unprinted items={order.Items.filter((item) => item.SemImpressao)} />
      </ul>
      {order.ObservacaoPedido && <p className={styles.note}>Obs.: {order.ObservacaoPedido}</p>}
      <dl>
        <Line name="Situação" value={order.CurrentState} />
        <Line name="Pagamento" value={order.KindPay} />
        {order.Change !== null && <Line name="Troco para" value={formatMoney(toCentavos(order.Change))} />}
        {order.Deliveryman && <Line name="Entregador" value={order.Deliveryman} />}
        {order.Totais && totalLines(order.Totais).map(({ name, amount }) => <Line key={name} name={name} value={amount} />)}
        <Line name="Total" value={formatMoney(toCentavos(order.Amount))} strong />
      </dl>
      {order.Totais && totalNotes(order.Totais).map((note) => <p key={note}>{note}</p>)}
    </article>
  )
}

/** Sums up what is kept off paper, so that the lines add up to the total. */
function Unprinted({ items }: { items: Item[] }) {
  if (items.length === 0) return null
  const quantity = items.reduce((sum, item) => sum + item.Quantidade, 0)
  const total = items.reduce((sum, item) => sum + toCentavos(item.ValorTotal), 0)
  return (
    <li>
      <p className={styles.item}>
        <span>{quantity}× Itens sem impressão</span>
        <span>{formatMoney(total)}</span>
      </p>
    </li>
  )
}

function ReceiptItem({ item }: { item: Item }) {
  const weighing = weighingOf(item)
  return (
    <li>
      <p className={styles.item}>
        <span>
          {item.Quantidade}× {item.NomeProduto}
        </span>
        <span>{formatMoney(toCentavos(item.ValorTotal))}</span>
      </p>
      {weighing && <p className={styles.detail}>{weighing}</p>}
      {item.Adicionais.map((extra, at) => (
        <p key={at} className={styles.detail}>
          + {extra.Quantidade}× {extra.Nome}
          {extraCosts(extra) && ` (${extraCosts(extra)})`}
        </p>
      ))}
      {item.Observacoes.map(({ Descricao, Opcoes }) => (
        <p key={Descricao} className={styles.detail}>
          {[Descricao, Opcoes.join(', ')].filter(Boolean).join(': ')}
        </p>
      ))}
    </li>
  )
}

function Line({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className={strong ? styles.total : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
