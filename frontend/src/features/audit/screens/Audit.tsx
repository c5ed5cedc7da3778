import { Form, Input, Select } from 'antd'
import { showJobs } from '@/api/jobs'
import { useVenue } from '@/api/venue'
import { DateRange } from '@/ui/DateRange'
import { formatDateTime, formatDay } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { ExportButton } from '@/ui/ExportButton'
import { FilterBar } from '@/ui/FilterBar'
import { PageHeader } from '@/ui/PageHeader'
import { parseDay } from '@/ui/periods'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useTableState } from '@/ui/useTableState'
import { exportEntries, useChoices, useEntries, type Entry } from '../api'
import { Changes } from '../parts/Changes'
import styles from './Audit.module.css'

const defaults = { de: '', ate: '', pessoa: '', acao: '', texto: '' }
/** Words may be somebody's name: they stand in no address. */
const tableOptions = { personal: ['texto'] } as const
/** A day as the address carries it, dd/mm/aaaa; '' for none. */
const inAddress = (day: string) => (day ? formatDay(day) : '')

/** /configuracoes/auditoria: who did what in the current venue, before and after. */
export default function Audit() {
  const venue = useVenue()
  const table = useTableState(defaults, tableOptions)
  const entries = useEntries(venue.id, table.filters, table.page, table.pageSize)
  const choices = useChoices(venue.id)

  const columns: Column<Entry>[] = [
    { key: 'acao', title: 'O que foi feito', render: (entry) => entry.AcaoNome },
    { key: 'assunto', title: 'Sobre', render: subjectOf },
    { key: 'mudancas', title: 'Mudanças', render: (entry) => <Changes changes={entry.Valores} of={nameOf(entry)} /> },
    { key: 'pessoa', title: 'Quem', render: (entry) => <TwoLines first={entry.Pessoa || 'Balcão'} second={entry.Dispositivo} /> },
    { key: 'quando', title: 'Quando', render: (entry) => formatDateTime(entry.Em, venue.zone) },
  ]

  return (
    <>
      <PageHeader
        title="Auditoria"
        description={`O que mudou em ${venue.name}, quem mudou e o que havia antes.`}
        actions={<ExportButton label="Exportar auditoria" onExport={(format) => exportEntries(venue.id, table.filters, format)} onShowJobs={showJobs} />}
      />
      <div className={styles.period}>
        <DateRange
          label="Período"
          zone={venue.zone}
          openEnded
          value={{ from: parseDay(table.filters.de) ?? '', to: parseDay(table.filters.ate) ?? '' }}
          onChange={({ from, to }) => table.setFilters({ de: inAddress(from), ate: inAddress(to) })}
        />
      </div>
      <FilterBar table={table}>
        <Form.Item name="pessoa" label="Pessoa">
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={[{ value: '', label: 'Todas' }, ...(choices.data?.Pessoas ?? []).map(({ Id, Nome }) => ({ value: Id, label: Nome }))]}
          />
        </Form.Item>
        <Form.Item name="acao" label="Ação">
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={[{ value: '', label: 'Todas' }, ...(choices.data?.Acoes ?? []).map(({ Acao, Nome }) => ({ value: Acao, label: Nome }))]}
          />
        </Form.Item>
        <Form.Item name="texto" label="Texto">
          <Input type="search" maxLength={200} placeholder="Nome, valor, justificativa…" />
        </Form.Item>
      </FilterBar>
      <ResourceTable<Entry>
        label="Auditoria"
        columns={columns}
        rowKey={(entry) => entry.Id}
        rowName={nameOf}
        {...tableProps(entries)}
        table={table}
        empty={<EmptyState text="Nada foi mudado ainda." detail="Mudanças de acessos, configurações e clientes aparecem aqui." />}
      />
    </>
  )
}

function nameOf(entry: Entry): string {
  return entry.Assunto ? `${entry.AcaoNome}: ${entry.Assunto}` : entry.AcaoNome
}

function subjectOf(entry: Entry) {
  return entry.Assunto ? <TwoLines first={entry.Assunto} second={entry.TipoNome} /> : entry.TipoNome
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <>
      {first}
      {second && <span className={styles.second}>{second}</span>}
    </>
  )
}
