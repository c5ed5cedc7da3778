import { Form, Select } from 'antd'
import { useVenue } from '@/api/venue'
import { FilterBar } from '@/ui/FilterBar'
import type { TableState } from '@/ui/useTableState'
import { useEvents, useInstitutions } from '../api'
import { messages } from '../messages'
import type { reportDefaults } from '../report'


/** Whose donations are looked for. */
export function ReportFilters({ table }: { table: TableState<typeof reportDefaults> }) {
  const venue = useVenue()
  const events = useEvents(venue.id)
  // What was given to them stays.
  const deleted = useEvents(venue.id, { deleted: true })
  const institutions = useInstitutions(venue.id)
  return (
    <FilterBar table={table} submitLabel={messages.search}>
      <Form.Item name="evento" label="Evento">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={events.isPending || deleted.isPending}
          options={[{ value: '', label: 'Todos os eventos' }, ...[...(events.data ?? []), ...(deleted.data ?? [])].map(({ id, nome, apagado }) => ({ value: id, label: apagado ? `${nome} (apagado)` : nome }))]}
        />
      </Form.Item>
      <Form.Item name="instituicao" label="Instituição">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={institutions.isPending}
          options={[{ value: '', label: 'Todas as instituições' }, ...(institutions.data ?? []).map(({ id, nome, event }) => ({ value: id, label: `${nome} (${event})` }))]}
        />
      </Form.Item>
    </FilterBar>
  )
}
