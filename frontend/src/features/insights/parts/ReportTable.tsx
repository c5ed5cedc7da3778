import { useVenue } from '@/api/venue'
import { counted } from '../labels'
import type { Column, Figure, Run } from '../reports'
import type { ReportState } from '../reportState'
import { formatValue } from '../values'
import { OpenNumber } from './OpenNumber'
import { ValuesTable } from './ValuesTable'

interface ReportTableProps {
  report: string
  title: string
  run: Run
  state: ReportState
  /** The figure whose rows are open. */
  opened: Figure | null
  busy: boolean
  onOpen: (figure: Figure) => void
}

/** A page of a report under its totals. Each figure opens the rows that it was summed from. */
export function ReportTable({ report, title, run, state, opened, busy, onOpen }: ReportTableProps) {
  const { zone } = useVenue()
  const { Colunas, Linhas, Totais, Total } = run
  const nameOf = (values: readonly unknown[]) =>
    Colunas.flatMap((column, at) => (column.Medida ? [] : [formatValue(column, values[at], zone)])).filter((text) => text !== '–').slice(0, 3).join(', ')

  function cell(text: string, column: Column, row: number | undefined) {
    const line = row === undefined ? undefined : Linhas[row]
    if (!column.Medida || text === '–') return text
    const name = line ? `${nameOf(line.Valores)}: ${column.Titulo}` : `Total: ${column.Titulo}`
    return <OpenNumber text={text} of={name} onOpen={() => onOpen({ report, query: state.query, key: line?.Chave ?? {}, measure: column.Chave, name })} />
  }

  const openKey = opened && JSON.stringify(opened.key)
  return (
    <ValuesTable
      label={title}
      columns={Colunas}
      rows={Linhas.map(({ Chave, Valores }, at) => ({
        key: `${JSON.stringify(Chave)} ${at}`, values: Valores, selected: openKey === JSON.stringify(Chave),
      }))}
      totals={{ values: Totais, name: <>Total <small>{counted(Total, 'linha', 'linhas')}</small></> }}
      zone={zone}
      order={state.order}
      onOrder={state.setOrder}
      cell={cell}
      busy={busy}
    />
  )
}
