import type { components } from '@/api/schema.gen'
import { formatDateTime } from '@/ui/dates'
import { applyMask, phoneMask } from '@/ui/masks'
import { formatMoney, toCentavos } from '@/ui/money'
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
        {order.Items.map((item) => (
          <ReceiptItem key={item.Id} item={item} />
        ))}
      </ul>
      {order.ObservacaoPedido && <p className={styles.note}>Obs.: {order.ObservacaoPedido}</p>}
      <dl>
        <Line name="Situação" value={order.CurrentState} />
        <Line name="Pagamento" value={order.KindPay} />
        {order.Change !== null && <Line name="Troco para" value={formatMoney(toCentavos(order.Change))} />}
        {order.Deliveryman && <Line name="Entregador" value={order.Deliveryman} />}
        <Line name="Total" value={formatMoney(toCentavos(order.Amount))} strong />
      </dl>
    </article>
  )
}

function ReceiptItem({ item }: { item: Item }) {
  return (
    <li>
      <p className={styles.item}>
        <span>
          {item.Quantidade}× {item.NomeProduto}
        </span>
        <span>{formatMoney(toCentavos(item.ValorTotal))}</span>
      </p>
      {item.Adicionais.map((extra) => (
        <p key={extra.ProdutoId} className={styles.detail}>
          + {extra.Quantidade}× {extra.Nome}
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
