import { Button, Form, Select } from 'antd'
import { useNavigate } from 'react-router'
import { useVenue } from '@/api/venue'
import { formatDateTime } from '@/ui/dates'
import { DayInput } from '@/ui/DayInput'
import { EmptyState } from '@/ui/EmptyState'
import { FilterBar } from '@/ui/FilterBar'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useTableState } from '@/ui/useTableState'
import { useExtracts, type Extract } from '../api'
import { acquirerOf, statusOf } from '../labels'
import { messages } from '../messages'

const defaults = { de: '', ate: '', status: '' }

/** /admin/EDI/eletronicExtracts: the files of the acquirers (S2§2.12). */
export default function Extracts() {
  const venue = useVenue()
  const navigate = useNavigate()
  const table = useTableState(defaults)
  const extracts = useExtracts(venue.id, table.filters, table.page, table.pageSize)

  const columns: Column<Extract>[] = [
    { key: 'nome', title: messages.name, render: ({ FileName }) => FileName },
    { key: 'adquirente', title: messages.acquirer, render: acquirerOf },
    { key: 'criacao', title: messages.created, render: ({ CreatedAt }) => formatDateTime(CreatedAt, venue.zone) },
    { key: 'status', title: messages.status, render: statusOf },
  ]

  return (
    <>
      <PageHeader
        title={messages.title}
        description="Os arquivos que as adquirentes enviam, lidos e comparados com as vendas e com o banco."
        actions={(
          <>
            <Button onClick={() => void navigate('/admin/EDI/layouts')}>Layouts</Button>
            <Button onClick={() => void navigate('/admin/EDI/conciliacao')}>Conciliação</Button>
            <Button type="primary" onClick={() => void navigate('/admin/EDI/importEletronicExtracts')}>{messages.choose}</Button>
          </>
        )}
      />
      <FilterBar table={table} submitLabel={messages.search}>
        <Form.Item name="de" label="Data inicial"><DayInput /></Form.Item>
        <Form.Item name="ate" label="Data final"><DayInput /></Form.Item>
        <Form.Item name="status" label={messages.status}>
          <Select
            options={[
              { value: '', label: 'Todos' },
              { value: 'aguardandoprocessamento', label: messages.waiting },
              { value: 'processado', label: messages.processed },
            ]}
          />
        </Form.Item>
      </FilterBar>
      <ResourceTable<Extract>
        label={messages.title}
        columns={columns}
        rowKey={({ Id }) => Id}
        rowName={({ FileName }) => FileName}
        {...tableProps(extracts)}
        table={table}
        onOpen={({ Id }) => void navigate(`/admin/EDI/eletronicExtracts/${Id}`)}
        empty={<EmptyState text="Nenhum extrato encontrado." detail="Importe o arquivo .txt que a adquirente enviou." />}
      />
    </>
  )
}
