import { Form, Select } from 'antd'
import { useVenue } from '@/api/venue'
import { DateRange } from '@/ui/DateRange'
import { formatDay } from '@/ui/dates'
import { FilterBar } from '@/ui/FilterBar'
import { parseDay } from '@/ui/periods'
import type { TableState } from '@/ui/useTableState'
import { useEvents, useInstitutions } from '../api'
import { messages } from '../messages'
import type { ReportFilter } from '../report'
import styles from './Dashboard.module.css'

/** A day as the address carries it, dd/mm/aaaa; '' for none. */
const inAddress = (day: string) => (day ? formatDay(day) : '')

/** When, and to whom, what is looked for was given. */
export function ReportFilters({ table }: { table: TableState<ReportFilter> }) {
  const venue = useVenue()
  const events = useEvents(venue.id)
  const institutions = useInstitutions(venue.id)
  // What was given to them stays.
  const deleted = useEvents(venue.id, { deleted: true })
  const deletedInstitutions = useInstitutions(venue.id, { deleted: true })
  return (
    <>
      <div className={styles.period}>
        <DateRange
          label="Período"
          zone={venue.zone}
          openEnded
          value={{ from: parseDay(table.filters.de) ?? '', to: parseDay(table.filters.ate) ?? '' }}
          onChange={({ from, to }) => table.setFilters({ de: inAddress(from), ate: inAddress(to) })}
        />
      </div>
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
            loading={institutions.isPending || deletedInstitutions.isPending}
            options={[
              { value: '', label: 'Todas as instituições' },
              ...[...(institutions.data ?? []), ...(deletedInstitutions.data ?? [])].map(({ id, nome, event, apagada }) => ({ value: id, label: `${nome} (${event}${apagada ? ', apagada' : ''})` })),
            ]}
          />
        </Form.Item>
      </FilterBar>
    </>
  )
}
