import type { OrderItem } from '../data/wire'
import styles from './CardBody.module.css'

/** Shows an item's quantity, name, additions and observations. */
export function ItemText({ item }: { item: OrderItem }) {
  return (
    <span className={styles.item}>
      <span className={styles.quantity}>{item.Quantidade}×</span>
      <span>
        {item.NomeProduto}
        {item.Adicionais.map((extra) => (
          <span key={extra.ProdutoId} className={styles.extra}>
            + {extra.Quantidade > 1 ? `${extra.Quantidade}× ` : ''}
            {extra.Nome}
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
