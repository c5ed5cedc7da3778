import { PriceCell } from './PriceCell'
import styles from './ProductCards.module.css'
import { ProductMarks } from './ProductMark'
import { ProductMenu } from './ProductMenu'
import { ProductName, ProductPhoto } from './ProductName'
import { rowKeys, type ProductRowsProps } from './ProductTable'
import { ProductTick } from './ProductTick'
import { SaleSwitch } from './SaleSwitch'
import { StockCell } from './StockCell'

/** The products of a telephone: name and photo, below them price and sale. */
export function ProductCards({ rows, zone, selection, changes, setPrice, onAct }: ProductRowsProps) {
  return (
    <ul className={styles.cards} aria-label="Produtos">
      {rows.map((product) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only listens to keys on their way up
        <li key={product.id} className={styles.card} data-ticked={selection.has(product.id) || undefined} onKeyDown={rowKeys(product, onAct)}>
          <ProductTick className={styles.tick} product={product} selection={selection} />
          <ProductPhoto product={product} />
          <div className={styles.name}>
            <ProductName product={product} />
            {product.estoque && <div className={styles.stock}>Estoque: <StockCell product={product} /></div>}
            <div className={styles.marks}><ProductMarks product={product} zone={zone} /></div>
          </div>
          <ProductMenu product={product} onAct={onAct} />
          <div className={styles.price}><PriceCell product={product} setPrice={setPrice} /></div>
          <div className={styles.sale}><SaleSwitch product={product} switchSale={changes.switchSale} /></div>
        </li>
      ))}
    </ul>
  )
}
