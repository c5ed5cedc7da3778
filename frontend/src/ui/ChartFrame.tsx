import { useId, useState, type ReactNode } from 'react'
import { Button } from './Button'
import styles from './ChartFrame.module.css'
import { EmptyState } from './EmptyState'
import { ErrorState } from './ErrorState'
import { Skeleton } from './Skeleton'

interface ChartFrameProps {
  title: string
  /** What the chart shows, in one sentence: "Vendas por dia, de 1 a 7 de novembro." */
  summary: string
  /** What the columns of the table are; the first names the row. */
  columns: readonly string[]
  /** The figures of the chart as texts, a row each. Nothing before the first answer. */
  rows: readonly (readonly string[])[] | undefined
  error?: string | null
  onRetry?: () => void
  /** The chart, drawn for the eye alone: the table says the same. */
  children: ReactNode
}

/** A chart under its title, which turns into the table of its figures. */
export function ChartFrame({ title, summary, columns, rows, error, onRetry, children }: ChartFrameProps) {
  const [isTable, setTable] = useState(false)
  const id = useId()

  function content() {
    if (error) return <ErrorState text={error} onRetry={onRetry} />
    if (!rows) return <Skeleton lines={1} lineHeight={240} />
    if (rows.length === 0) return <EmptyState text="Não há dados neste período." />
    if (!isTable) return <div role="img" aria-label={summary} className={styles.chart}>{children}</div>
    return <Figures caption={summary} columns={columns} rows={rows} />
  }

  return (
    <section aria-labelledby={id} className={styles.frame}>
      <header className={styles.head}>
        <h3 id={id} className={styles.title}>{title}</h3>
        {rows && rows.length > 0 && !error && (
          <Button variant="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            Ver tabela
          </Button>
        )}
      </header>
      {content()}
    </section>
  )
}

function Figures({ caption, columns, rows }: { caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((each) => <th key={each} scope="col">{each}</th>)}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures], at) => (
            <tr key={`${at} ${name}`}>
              <th scope="row">{name}</th>
              {figures.map((figure, column) => <td key={columns[column + 1]}>{figure}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
