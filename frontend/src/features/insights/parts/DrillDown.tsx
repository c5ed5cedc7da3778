import { Drawer } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { useVenue } from '@/api/venue'
import { Button } from '@/ui/Button'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { Skeleton } from '@/ui/Skeleton'
import { counted } from '../labels'
import { useOpened, type Figure, type Opened } from '../reports'
import { formatValue } from '../values'
import styles from './DrillDown.module.css'
import { AllRows, openedColumn } from './DrillRows'
import { SaleCode } from './SaleCode'

interface DrillDownProps {
  figure: Figure
  /** Without it what is around it can be closed. */
  onClose?: () => void
}

/** How many are shown at once beside the figure. */
const few = 20

/** The rows that a figure was summed from, with whether their sum equals it ("Open this number"). */
export function DrillDown({ figure, onClose }: DrillDownProps) {
  const venue = useVenue()
  const opened = useOpened(figure, 1, few)
  const [all, setAll] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const { report, measure, key } = figure
  // Another figure is another reading: screen readers begin at its head.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [report, measure, key])
  const { data } = opened

  return (
    <section aria-labelledby={id} className={styles.drill}>
      <header className={styles.head}>
        <div>
          <h2 ref={heading} id={id} tabIndex={-1} className={styles.title}>{figure.name}</h2>
          {data && <strong className={styles.figure}>{figureOf(data, measure, venue.zone)}</strong>}
          {data && <p>{counted(data.Total, 'linha', 'linhas')}</p>}
        </div>
        {onClose && <Button variant="quiet" aria-label="Fechar" onClick={onClose}>✕</Button>}
      </header>
      {!data && (opened.error
        ? <ErrorState text={messageOf(opened.error)} onRetry={() => void opened.refetch()} />
        : <Skeleton lines={5} lineHeight={44} />)}
      {data && (
        <>
          <p className={styles.proof} data-equal={data.Igual} role={data.Igual ? undefined : 'alert'}>
            <span aria-hidden="true">{data.Igual ? '✓' : '⚠'}</span> {data.Frase}
          </p>
          <ul className={styles.rows}>
            {data.Linhas.map((row, at) => {
              const { first, rest, value } = inShort(data, measure, row.Valores, venue.zone)
              return (
                // Rows have no key of their own, and keep their order.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={at}>
                  <b><SaleCode code={first} row={row} /></b>
                  <span>{rest}</span>
                  <b>{value}</b>
                </li>
              )
            })}
          </ul>
          {data.Total > 0 && (
            <footer className={styles.foot}>
              <Button variant="quiet" block onClick={() => setAll(true)}>
                {data.Total === 1 ? 'Ver a linha inteira' : `Ver as ${data.Total.toLocaleString('pt-BR')} linhas`}
              </Button>
            </footer>
          )}
        </>
      )}
      <Drawer open={all} title={figure.name} size="min(1080px, 100vw)" destroyOnHidden onClose={() => setAll(false)} closable={{ 'aria-label': 'Fechar' }}>
        <AllRows figure={figure} />
      </Drawer>
    </section>
  )
}

/** The figure as its column writes it. */
function figureOf(opened: Opened, measure: string, zone: string | undefined): string {
  const Tipo = openedColumn(opened, measure)?.Tipo ?? 'inteiro'
  const text = formatValue({ Tipo }, opened.Figura, zone)
  return Tipo === 'dinheiro' ? `R$ ${text}` : text
}

/** A row in two lines: its code, what else is known of it, and what it adds to the figure. */
function inShort(opened: Opened, measure: string, values: readonly unknown[], zone: string | undefined) {
  const { Colunas } = opened
  const figured = openedColumn(opened, measure)
  const at = (column: (typeof Colunas)[number]) => formatValue(column, values[Colunas.indexOf(column)], zone)
  const named = Colunas.find(({ Chave }) => Chave === 'codigo') ?? Colunas[0]
  const rest = Colunas.filter((column) => column !== named && column !== figured && !column.Medida)
  return {
    first: named ? at(named) : '',
    rest: [...new Set(rest.map(at))].filter((text) => text !== '–').join(' · '),
    value: figured ? at(figured) : '',
  }
}
