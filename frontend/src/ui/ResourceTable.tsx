import { Pagination, Table, type TableProps } from 'antd'
import type { ReactNode } from 'react'
import { ActionButton, type RowAction } from './ActionButton'
import { Button } from './Button'
import { EmptySearch } from './drawings'
import { EmptyState } from './EmptyState'
import { ErrorState } from './ErrorState'
import styles from './ResourceTable.module.css'
import { Skeleton } from './Skeleton'
import { narrowScreen, useMediaQuery } from './useMediaQuery'
import type { TableState } from './useTableState'

export interface Column<Row> {
  /** Unique in the table; the name the order takes in the address. */
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** `end` for figures: also sets tabular figures. */
  align?: 'start' | 'end'
  width?: number | string
  sortable?: boolean
}

export interface ResourceTableProps<Row> {
  /** What the rows are, for screen readers: "Clientes". */
  label: string
  /** The first column names the row: it opens it, and heads its card on a narrow screen. */
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  /** The row in words, for its buttons: "Editar Maria da Silva". */
  rowName: (row: Row) => string
  /** Nothing before the first answer. */
  rows: readonly Row[] | undefined
  /** Count over all pages; without it the rows are everything there is. */
  total?: number
  table?: TableState
  /** A call is under way; rows already here stay readable. */
  loading?: boolean
  /** What went wrong, safe to show. */
  error?: string | null
  onRetry?: () => void
  /** What to show when there is nothing yet; a search without results says so by itself. */
  empty?: ReactNode
  onOpen?: (row: Row) => void
  /** Which rows can be opened; without it all of them. */
  opens?: (row: Row) => boolean
  actions?: (row: Row) => RowAction[]
}

/** A list with paging, order and row actions: a table, and cards below 768 px. All its states are designed. */
export function ResourceTable<Row extends object>(props: ResourceTableProps<Row>) {
  const { label, rows, total, table, loading = false, error, onRetry, empty } = props
  const narrow = useMediaQuery(narrowScreen)

  if (error && !loading) return <ErrorState text={error} onRetry={onRetry} />
  if (!rows) return <Skeleton lines={6} lineHeight={narrow ? 96 : 40} />
  if (rows.length === 0 && !loading) {
    if (table?.filtered) return <NothingFound onClear={table.clearFilters} />
    return empty ?? <EmptyState text="Ainda não há nada aqui." />
  }

  return (
    <section aria-label={label} aria-busy={loading} className={styles.resource} data-loading={loading || undefined}>
      {narrow ? <Cards {...props} rows={rows} /> : <WideTable {...props} rows={rows} />}
      {table && total !== undefined && total > 0 && (
        <Pagination
          className={styles.pages}
          align="end"
          current={table.page}
          pageSize={table.pageSize}
          total={total}
          simple={narrow}
          showSizeChanger={!narrow && table.pageSizes.length > 1 && total > Math.min(...table.pageSizes)}
          pageSizeOptions={[...table.pageSizes]}
          showTotal={(all, [from, to]) => `${from}–${to} de ${all.toLocaleString('pt-BR')}`}
          onChange={table.setPage}
        />
      )}
    </section>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      drawing={<EmptySearch />}
      text="Nada encontrado com esses filtros."
      action={<Button onClick={onClear}>Limpar filtros</Button>}
    />
  )
}

type Filled<Row> = ResourceTableProps<Row> & { rows: readonly Row[] }

function WideTable<Row extends object>({ label, columns, rows, rowKey, rowName, table, onOpen, opens, actions }: Filled<Row>) {
  const shown: TableProps<Row>['columns'] = columns.map((column, index) => ({
    key: column.key,
    title: column.title,
    width: column.width,
    align: column.align,
    className: column.align === 'end' ? styles.figures : undefined,
    sorter: column.sortable && table !== undefined,
    sortOrder: table?.sort?.column === column.key ? (table.sort.descending ? 'descend' : 'ascend') : null,
    render: (_, row) =>
      index === 0 ? <Name row={row} column={column} onOpen={onOpen} opens={opens} /> : column.render(row),
  }))
  if (actions) {
    shown.push({
      key: 'actions',
      title: 'Ações',
      align: 'end',
      width: 1,
      render: (_, row) => <RowActions name={rowName(row)} actions={actions(row)} iconsOnly />,
    })
  }

  return (
    // Focusable, so that a table wider than the page can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroller} role="group" aria-label={`${label}: tabela`} tabIndex={0}>
      <Table<Row>
        columns={shown}
        dataSource={rows}
        rowKey={rowKey}
        pagination={false}
        showSorterTooltip={false}
        onChange={(_pages, _filters, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? {} : sorter
          table?.setSort(order ? { column: String(columnKey), descending: order === 'descend' } : null)
        }}
      />
    </div>
  )
}

function Cards<Row extends object>({ columns, rows, rowKey, rowName, onOpen, opens, actions }: Filled<Row>) {
  const [heading, ...details] = columns
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={styles.card}>
          <h2 className={styles.heading}>
            {heading && <Name row={row} column={heading} onOpen={onOpen} opens={opens} />}
          </h2>
          <dl className={styles.details}>
            {details.map((column) => (
              <div key={column.key}>
                <dt>{column.title}</dt>
                <dd>{column.render(row)}</dd>
              </div>
            ))}
          </dl>
          {actions && <RowActions name={rowName(row)} actions={actions(row)} />}
        </li>
      ))}
    </ul>
  )
}

interface NameProps<Row> extends Pick<ResourceTableProps<Row>, 'onOpen' | 'opens'> {
  row: Row
  column: Column<Row>
}

/** What names a row, and opens it where it can be opened. */
function Name<Row>({ row, column, onOpen, opens }: NameProps<Row>) {
  if (!onOpen || opens?.(row) === false) return column.render(row)
  return <RowLink onClick={() => onOpen(row)}>{column.render(row)}</RowLink>
}

function RowLink({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.rowLink} onClick={onClick}>
      {children}
    </button>
  )
}

function RowActions({ name, actions, iconsOnly = false }: { name: string; actions: RowAction[]; iconsOnly?: boolean }) {
  return (
    <div className={styles.actions}>
      {actions.map((action) => (
        <ActionButton key={action.label} action={action} name={name} iconOnly={iconsOnly} />
      ))}
    </div>
  )
}
