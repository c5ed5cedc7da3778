import type { ReactNode } from 'react'
import type { Column } from '../reports'
import type { Order } from '../reportState'
import { formatValue, isFigure } from '../values'
import styles from './ValuesTable.module.css'

interface ValuesTableProps {
  /** For screen readers. */
  label: string
  columns: readonly Column[]
  /** Each with its key and its values, in the order of the columns. */
  rows: readonly { key: string; values: readonly unknown[]; selected?: boolean }[]
  /** The totals, in the order of the columns, and what stands before them. */
  totals?: { values: readonly unknown[]; name: ReactNode }
  zone: string | undefined
  order?: Order
  onOrder?: (order: Order) => void
  /** Makes a value more than its text: a button that opens it, a link. `row` is its place; nothing in the totals. */
  cell?: (text: string, column: Column, row: number | undefined) => ReactNode
  busy?: boolean
}

/** Values in typed columns. The totals come first and stay in sight with the head; the first column stays when it is scrolled sideways. */
export function ValuesTable({ label, columns, rows, totals, zone, order, onOrder, cell = (text) => text, busy = false }: ValuesTableProps) {
  const shown = (column: Column, value: unknown, row?: number) => cell(formatValue(column, value, zone), column, row)
  return (
    // Focusable, so that a table wider than the page can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="group" aria-label={`${label}: tabela`} tabIndex={0} aria-busy={busy || undefined} data-busy={busy || undefined}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => {
              const isBy = order?.column === column.Chave
              return (
                <th key={column.Chave} scope="col" data-figure={isFigure(column) || undefined} aria-sort={isBy ? (order.descending ? 'descending' : 'ascending') : undefined}>
                  {onOrder
                    ? (
                        <button
                          type="button"
                          className={styles.sort}
                          onClick={() => onOrder({ column: column.Chave, descending: isBy ? !order.descending : column.Medida })}
                        >
                          {column.Titulo}
                          {isBy && <span aria-hidden="true">{order.descending ? ' ↓' : ' ↑'}</span>}
                        </button>
                      )
                    : column.Titulo}
                </th>
              )
            })}
          </tr>
          {totals && (
            <tr className={styles.totals}>
              {columns.map((column, at) =>
                at === 0
                  ? <th key={column.Chave} scope="row">{totals.name}</th>
                  : <td key={column.Chave} data-figure={isFigure(column) || undefined}>{totals.values[at] === null ? '' : shown(column, totals.values[at])}</td>,
              )}
            </tr>
          )}
        </thead>
        <tbody>
          {rows.map(({ key, values, selected }, row) => (
            <tr key={key} data-selected={selected || undefined}>
              {columns.map((column, at) =>
                at === 0
                  ? <th key={column.Chave} scope="row">{shown(column, values[at], row)}</th>
                  : <td key={column.Chave} data-figure={isFigure(column) || undefined}>{shown(column, values[at], row)}</td>,
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
