import { formatQuantity } from '@/ui/quantity'
import type { Listed } from '../../api/list'
import styles from './StockCell.module.css'

/** How much there is of a product that is counted, and how much of that orders have reserved. */
export function StockCell({ product: { estoque, unidade } }: { product: Listed }) {
  if (!estoque) return <span className={styles.soft}>—</span>
  return (
    <span className={styles.level}>
      {formatQuantity(estoque.emEstoque, unidade)}
      {estoque.reservado > 0 && <span className={styles.soft}> · {formatQuantity(estoque.reservado, unidade)} em pedidos</span>}
    </span>
  )
}
