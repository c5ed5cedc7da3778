import styles from './NamedProducts.module.css'

/** Products by their names, as many as there are: the list scrolls. */
export function NamedProducts({ intro, products }: { intro: string; products: readonly { id: string; nome: string }[] }) {
  return (
    <div className={styles.named}>
      <p>{intro}</p>
      <ul aria-label={intro}>
        {products.map(({ id, nome }) => <li key={id}>{nome}</li>)}
      </ul>
    </div>
  )
}
