import { weighingOf } from '../data/itemNotes'
import type { OrderItem, SaleState } from '../data/wire'
import styles from './CardBody.module.css'

interface ItemTextProps {
  item: OrderItem
  /** What the venue cannot sell now: it is marked as sold out. */
  notSold?: readonly SaleState[]
}

/** Shows an item's quantity, name, weight, additions and observations. */
export function ItemText({ item, notSold = [] }: ItemTextProps) {
  const weighing = weighingOf(item)
  const soldOut = (productId: string) => notSold.some(({ id }) => id === productId) && <> <span className={styles.soldOut}>esgotado</span></>
  return (
    <span className={styles.item}>
      <span className={styles.quantity}>{item.Quantidade}×</span>
      <span>
        {item.NomeProduto}{soldOut(item.ProdutoId)}
        {weighing && <span className={styles.observation}>{weighing}</span>}
        {item.Adicionais.map((extra, at) => (
          <span key={at} className={styles.extra}>
            + {extra.Quantidade > 1 ? `${extra.Quantidade}× ` : ''}
            {extra.Nome}{soldOut(extra.ProdutoId)}
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
