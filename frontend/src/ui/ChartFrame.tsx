import { useState, type ReactNode } from 'react'
import { Button } from './Button'
import styles from './ChartFrame.module.css'
import type { Picture } from './ChartMenu'
import { EmptyState } from './EmptyState'
import { ErrorState } from './ErrorState'
import { PictureFrame } from './PictureFrame'
import { Skeleton } from './Skeleton'
import { VisuallyHidden } from './VisuallyHidden'

interface ChartFrameProps {
  title: string
  /** What is counted and in which unit, below the title: "Em R$; pedidos na base da barra". */
  subtitle?: string
  /** What the chart shows, in one sentence: "Vendas por dia, de 1 a 7 de novembro." */
  summary: string
  /** What the columns of the table are; the first names the row. */
  columns: readonly string[]
  /** The figures of the chart, a row each; the first names the row. Nothing before the first answer. */
  rows: readonly (readonly [string, ...ReactNode[]])[] | undefined
  error?: string | null
  onRetry?: () => void
  /** Offers the chart as a picture, and on paper where the window can print. */
  picture?: Picture
  /** Its place in a grid. */
  className?: string
  /** The chart, drawn for the eye alone: the table says the same. Without it the table is all there is. */
  children?: ReactNode
}

/** A chart under its title, which turns into the table of its figures. */
export function ChartFrame({ title, subtitle, summary, columns, rows, error, onRetry, picture, className, children }: ChartFrameProps) {
  const [asTable, setTable] = useState(false)
  const isTable = asTable || children === undefined
  const isThere = rows !== undefined && rows.length > 0 && !error

  function content() {
    if (error) return <ErrorState text={error} onRetry={onRetry} />
    if (!rows) return <Skeleton lines={1} lineHeight={240} />
    if (rows.length === 0) return <EmptyState text="Não há dados neste período." />
    if (!isTable) return <div role="img" aria-label={summary} className={styles.chart}>{children}</div>
    return <Figures caption={summary} hidden={children === undefined} columns={columns} rows={rows} />
  }

  return (
    <PictureFrame
      title={title}
      subtitle={subtitle}
      className={className}
      picture={isThere ? picture : undefined}
      tools={
        isThere && children !== undefined && (
          <Button variant="quiet" aria-pressed={isTable} aria-label={`Ver tabela de ${title}`} onClick={() => setTable(!isTable)}>
            Ver tabela
          </Button>
        )
      }
    >
      {content()}
    </PictureFrame>
  )
}

function Figures({ caption, hidden, columns, rows }: { caption: string; hidden: boolean; columns: readonly string[]; rows: readonly (readonly [string, ...ReactNode[]])[] }) {
  return (
    // Focusable, so that a table wider than its frame can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="group" aria-label={`${caption} Tabela`} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>{hidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}</caption>
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
