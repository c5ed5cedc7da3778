import { weighingOf } from '../data/itemNotes'
import type { OrderItem } from '../data/wire'
import styles from './CardBody.module.css'

/** Shows an item's quantity, name, weight, additions and observations. */
export function ItemText({ item }: { item: OrderItem }) {
  const weighing = weighingOf(item)
  return (
    <span className={styles.item}>
      <span className={styles.quantity}>{item.Quantidade}×</span>
      <span>
        {item.NomeProduto}
        {weighing && <span className={styles.observation}>{weighing}</span>}
        {item.Adicionais.map((extra, at) => (
          <span key={at} className={styles.extra}>
            + {extra.Quantidade > 1 ? `${extra.Quantidade}× ` : ''}
            {extra.Nome}
            {extra.Gratis > 0 && ` (${extra.Gratis} ${extra.Gratis === 1 ? 'incluso' : 'inclusos'})`}
          </span>
        ))}
        {item.Observacoes.map((observation) => (
          <span key={observation.Descricao} className={styles.observation}>
            {[observation.Descricao, observation.Opcoes.join(', ')].filter(Boolean).join(': ')}
          </span>
        ))}
      </span>
    </span>
  )
}
