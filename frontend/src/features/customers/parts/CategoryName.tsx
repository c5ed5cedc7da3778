import type { Category } from '../api'
import styles from './CategoryName.module.css'

/** A category's name beside its colour. */
export function CategoryName({ category: { descricao, cor } }: { category: Category }) {
  return (
    <span className={styles.category}>
      <span className={styles.colour} style={{ background: cor }} aria-hidden="true" />
      {descricao}
    </span>
  )
}
