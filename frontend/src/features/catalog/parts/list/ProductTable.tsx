import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import { Checkbox } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import type { Sort, TableState } from '@/ui/useTableState'
import type { Listed, ProductChanges } from '../../api/list'
import { PriceCell } from './PriceCell'
import { productActions, type ProductAct } from './productActions'
import { ProductMarks } from './ProductMark'
import { ProductMenu } from './ProductMenu'
import { ProductName, ProductPhoto } from './ProductName'
import { canTick, ProductTick } from './ProductTick'
import { SaleSwitch } from './SaleSwitch'
import { StockCell } from './StockCell'
import styles from './ProductTable.module.css'
import type { InlinePrice } from './useInlinePrice'
import type { Selection } from './useSelection'

export interface ProductRowsProps {
  rows: readonly Listed[]
  zone: string
  selection: Selection
  changes: ProductChanges
  setPrice: InlinePrice['setPrice']
  onAct: (act: ProductAct, product: Listed) => void
}

/** The key that marks the product of the row with the focus as sold out, or opens it again. */
export const soldOutKey = 'e'

/** What a row's keys do, wherever in it the focus is: fields keep theirs. */
export function rowKeys(product: Listed, onAct: ProductRowsProps['onAct']) {
  return (event: KeyboardEvent) => {
    // A menu of the row is drawn elsewhere, and has keys of its own.
    if (!event.currentTarget.contains(event.target as Node)) return
    if (event.key.toLowerCase() !== soldOutKey || event.ctrlKey || event.metaKey || event.altKey) return
    const act = productActions(product, false).find(({ key }) => key === 'soldOut' || key === 'reopen')
    if (!act) return
    event.preventDefault()
    onAct(act.key, product)
  }
}

/** The products as a table. */
export function ProductTable({ rows, zone, selection, changes, setPrice, onAct, table }: ProductRowsProps & { table: Pick<TableState, 'sort' | 'setSort'> }) {
  const ids = rows.filter(canTick).map(({ id }) => id)
  const ticked = ids.filter(selection.has).length
  return (
    // Focusable, so that a table wider than the page can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroller} role="group" aria-label="Produtos: tabela" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.tick}>
              <Checkbox
                aria-label="Marcar todos desta página" disabled={ids.length === 0} checked={ticked > 0 && ticked === ids.length} indeterminate={ticked > 0 && ticked < ids.length}
                onChange={() => selection.toggleAll(ids)}
              />
            </th>
            <SortHead column="nome" table={table}>Produto</SortHead>
            <th><VisuallyHidden>Avisos</VisuallyHidden></th>
            <th className={styles.end}>Estoque</th>
            <SortHead column="valor" table={table} end>Preço</SortHead>
            <th>Venda</th>
            <th className={styles.more}><VisuallyHidden>Ações</VisuallyHidden></th>
          </tr>
        </thead>
        <tbody>
          {rows.map((product) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only listens to keys on their way up
            <tr key={product.id} data-ticked={selection.has(product.id) || undefined} onKeyDown={rowKeys(product, onAct)}>
              <td className={styles.tick}>
                <ProductTick product={product} selection={selection} />
              </td>
              <td>
                <div className={styles.product}>
                  <ProductPhoto product={product} />
                  <ProductName product={product} />
                </div>
              </td>
              <td><div className={styles.marks}><ProductMarks product={product} zone={zone} /></div></td>
              <td className={styles.end}><StockCell product={product} /></td>
              <td className={styles.end}><PriceCell product={product} setPrice={setPrice} /></td>
              <td><SaleSwitch product={product} switchSale={changes.switchSale} /></td>
              <td className={styles.more}><ProductMenu product={product} onAct={onAct} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface SortHeadProps {
  column: string
  table: Pick<TableState, 'sort' | 'setSort'>
  end?: boolean
  children: ReactNode
}

/** A head that sorts: first up, then down, then the menu's order again. */
function SortHead({ column, table: { sort, setSort }, end, children }: SortHeadProps) {
  const own = sort?.column === column ? sort : null
  const next: Sort | null = own?.descending ? null : { column, descending: own !== null }
  return (
    <th className={end ? styles.end : undefined} aria-sort={own ? (own.descending ? 'descending' : 'ascending') : undefined}>
      <button type="button" className={styles.sort} onClick={() => setSort(next)}>
        {children}
        {own && <span aria-hidden="true">{own.descending ? <CaretDownOutlined /> : <CaretUpOutlined />}</span>}
      </button>
    </th>
  )
}
