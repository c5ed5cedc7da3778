import { formatWire } from '@/ui/money'
import type { Live } from '../api'
import { counted } from '../labels'
import { formatQuantity } from '../values'
import styles from './LiveLists.module.css'

/** Orders that have not ended, by state. */
export function OpenOrders({ states }: { states: Live['Abertos'] }) {
  return (
    <section className={styles.card} aria-labelledby="abertos">
      <h2 id="abertos">Pedidos abertos</h2>
      {states.length === 0
        ? <p>Nenhum pedido aberto.</p>
        : (
            <ul>
              {states.map(({ Estado, Quantidade, Valor }) => (
                <li key={Estado}><span>{Estado}</span><b>{Quantidade.toLocaleString('pt-BR')}</b><span>{formatWire(Valor)}</span></li>
              ))}
            </ul>
          )}
    </section>
  )
}

/** Orders that should have been ready: the longest first. */
export function LateOrders({ orders }: { orders: Live['Atrasados'] }) {
  return (
    <section className={styles.card} data-late={orders.length > 0 || undefined} aria-labelledby="atrasados">
      <h2 id="atrasados">Atrasados</h2>
      {orders.length === 0
        ? <p>Nenhum pedido atrasado.</p>
        : (
            <ul>
              {orders.map(({ Id, Codigo, Estado, Minutos }) => (
                <li key={Id}><b>{Codigo}</b><span>{Estado}</span><span>{counted(Minutos, 'minuto', 'minutos')}</span></li>
              ))}
            </ul>
          )}
    </section>
  )
}

interface RankedProps {
  title: string
  rows: readonly { name: string; quantity: number; amount?: number }[]
}

/** Names with how much of each was sold. */
export function Ranked({ title, rows }: RankedProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0
        ? <p>Nada vendido ainda.</p>
        : (
            <ol>
              {rows.map(({ name, quantity, amount }) => (
                <li key={name}><span>{name}</span><b>{formatQuantity(quantity)}</b>{amount !== undefined && <span>{formatWire(amount)}</span>}</li>
              ))}
            </ol>
          )}
    </section>
  )
}
