import { PrinterOutlined } from '@ant-design/icons'
import { Button, Pagination } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Job } from '@/api/jobs'
import { isDesktop } from '@/api/native'
import { useVenue } from '@/api/venue'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { Notice } from '@/ui/Notice'
import { PageHeader } from '@/ui/PageHeader'
import { printPart } from '@/ui/picture'
import { toast } from '@/ui/toasts'
import { Skeleton } from '@/ui/Skeleton'
import { narrowScreen, useMediaQuery } from '@/ui/useMediaQuery'
import { readAll, useRun, type Definition, type Figure, type Run } from '../reports'
import { useReportState } from '../reportState'
import { DrillDown } from './DrillDown'
import { ExportLine } from './ExportLine'
import { ExportMenu } from './ExportMenu'
import { FilterChips } from './FilterChips'
import { PeriodBar } from './PeriodBar'
import { ReportTable } from './ReportTable'
import styles from './ReportView.module.css'
import { SavedViews } from './SavedViews'
import { Schedules } from './Schedules'

/** How many rows a page of the browser prints; a PDF has more. */
const mostPrinted = 500

interface ReportViewProps {
  definition: Definition
  /** What stands between its head and its filters. */
  above?: ReactNode
}

/** A report: period, filters, totals, rows, and what each figure was summed from. */
export function ReportView({ definition, above }: ReportViewProps) {
  const venue = useVenue()
  const state = useReportState(venue.id, definition)
  const { table, query } = state
  const run = useRun(definition.Chave, query, table.page, table.pageSize)
  const narrow = useMediaQuery(narrowScreen)
  const [job, setJob] = useState<Job | null>(null)
  const [figure, setFigure] = useState<Figure | null>(null)
  const sheet = useRef<HTMLDivElement>(null)
  // All rows, while they are printed.
  const [printed, setPrinted] = useState<Run | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!printed || !sheet.current) return
    window.addEventListener('afterprint', () => setPrinted(null), { once: true })
    printPart(sheet.current)
  }, [printed])

  async function print() {
    const total = run.data?.Total ?? 0
    if (total > mostPrinted) return toast.error(`Este relatório tem ${total.toLocaleString('pt-BR')} linhas e a impressão leva até ${mostPrinted}. Use Exportar › Documento (.pdf).`)
    setBusy(true)
    try {
      setPrinted(await readAll(definition.Chave, query))
    } catch (failure) {
      toast.error(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }
  // Another period or filter: what was open had other bounds.
  const opened = figure && JSON.stringify(figure.query) === JSON.stringify(query) ? figure : null

  function content() {
    if (!run.data) return run.error ? <ErrorState text={messageOf(run.error)} onRetry={() => void run.refetch()} /> : <Skeleton lines={8} lineHeight={48} />
    if (run.data.Total === 0) return <EmptyState text="Não há dados neste período." detail="Escolha outro período ou tire um filtro." />
    return (
      <div className={styles.columns} data-open={opened !== null || undefined}>
        <div>
          <ReportTable report={definition.Chave} title={definition.Titulo} run={printed ?? run.data} state={state} opened={opened} busy={run.isPlaceholderData} onOpen={setFigure} />
          <div className={styles.foot} data-not-in-picture>
            <span>Valores em R$</span>
            <Pagination
              current={table.page}
              pageSize={table.pageSize}
              total={run.data.Total}
              simple={narrow}
              showSizeChanger={!narrow && run.data.Total > 20}
              pageSizeOptions={[...table.pageSizes]}
              showTotal={(all, [from, to]) => `${from}–${to} de ${all.toLocaleString('pt-BR')}`}
              onChange={table.setPage}
            />
          </div>
        </div>
        {opened && (
          <aside className={styles.aside} aria-label="De onde vem o valor" data-not-in-picture>
            <DrillDown figure={opened} onClose={() => setFigure(null)} />
          </aside>
        )}
      </div>
    )
  }

  return (
    <div ref={sheet}>
      <PageHeader
        title={definition.Titulo}
        description={definition.Descricao}
        actions={
          <div className={styles.actions} data-not-in-picture>
            {!isDesktop() && <Button size="large" icon={<PrinterOutlined aria-hidden="true" />} loading={busy} disabled={!run.data} onClick={() => void print()}>Imprimir</Button>}
            <SavedViews venueId={venue.id} report={definition.Chave} state={state} />
            <Schedules venueId={venue.id} definition={definition} state={state} />
            <ExportMenu report={definition.Chave} query={query} onStart={setJob} />
          </div>
        }
      />
      {definition.Aviso && <Notice long><p>{definition.Aviso}</p></Notice>}
      {above && <div data-not-in-picture>{above}</div>}
      <PeriodBar preset={state.preset} period={state.period} onPreset={state.setPreset} onPeriod={state.setPeriod} />
      <FilterChips venueId={venue.id} definition={definition} state={state} />
      {job && <ExportLine key={job.Id} started={job} onClose={() => setJob(null)} />}
      {content()}
    </div>
  )
}
