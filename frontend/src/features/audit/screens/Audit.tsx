import { Form, Input, Select } from 'antd'
import { failureMessage } from '@/api/client'
import { currentPlace, useSession, type Session } from '@/api/session'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { FilterBar } from '@/ui/FilterBar'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { useTableState } from '@/ui/useTableState'
import { useChoices, useEntries, type Entry } from '../api'
import { Changes } from '../parts/Changes'
import styles from './Audit.module.css'

/** /configuracoes/auditoria: who did what in the current venue, before and after. */
export default function Audit() {
  const session = useSession()
  return session && <VenueAudit key={session.localCorrente} session={session} />
}

const defaults = { de: '', ate: '', pessoa: '', acao: '', texto: '' }
/** Words may be somebody's name: they stand in no address. */
const tableOptions = { personal: ['texto'] } as const

function VenueAudit({ session }: { session: Session }) {
  const venueId = session.localCorrente
  const place = currentPlace(session)
  const table = useTableState(defaults, tableOptions)
  const entries = useEntries(venueId, table.filters, table.page, table.pageSize)
  const choices = useChoices(venueId)

  const columns: Column<Entry>[] = [
    { key: 'acao', title: 'O que foi feito', render: (entry) => entry.AcaoNome },
    { key: 'assunto', title: 'Sobre', render: subjectOf },
    { key: 'mudancas', title: 'Mudanças', render: (entry) => <Changes changes={entry.Valores} of={nameOf(entry)} /> },
    { key: 'pessoa', title: 'Quem', render: (entry) => <TwoLines first={entry.Pessoa || 'Balcão'} second={entry.Dispositivo} /> },
    { key: 'quando', title: 'Quando', render: (entry) => formatDateTime(entry.Em, place?.fusoHorario) },
  ]

  return (
    <>
      <PageHeader title="Auditoria" description={`O que mudou em ${place?.nomeLocal ?? 'seu estabelecimento'}, quem mudou e o que havia antes.`} />
      <FilterBar table={table}>
        <Form.Item name="de" label="De">
          <Input type="date" />
        </Form.Item>
        <Form.Item name="ate" label="Até">
          <Input type="date" />
        </Form.Item>
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
        rows={entries.data?.Registros}
        total={entries.data?.QuantidadeTotal}
        table={table}
        loading={entries.isFetching}
        error={entries.error && !entries.data ? failureMessage(entries.error) : null}
        onRetry={() => void entries.refetch()}
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
