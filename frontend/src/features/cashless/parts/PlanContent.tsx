import { Modal } from 'antd'
import { useVenue } from '@/api/venue'
import { EmptyState } from '@/ui/EmptyState'
import { hiddenCPF } from '@/ui/masks'
import { formatWire } from '@/ui/money'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { messages } from '../messages'
import { usePlanDetail, type Plan, type PlannedCard } from '../negative'

interface Row extends PlannedCard {
  /** Its place in the plan. */
  key: string
}

const columns: Column<Row>[] = [
  { key: 'name', title: messages.name, render: ({ name }) => name || 'Cartão anônimo' },
  { key: 'document', title: messages.document, render: ({ document }) => (document ? hiddenCPF(document) : '—') },
  { key: 'value', title: messages.value, align: 'end', render: ({ value }) => formatWire(value) },
]

/** What a plan puts on which cards (S2§2.5). */
export function PlanContent({ plan, open, onClose }: { plan: Plan; open: boolean; onClose: () => void }) {
  const venue = useVenue()
  const detail = usePlanDetail(venue.id, plan.id)
  const rows = detail.data?.recharges.map((each, index) => ({ ...each, key: String(index) }))
  return (
    <Modal open={open} title={messages.details} width="min(720px, 100vw)" destroyOnHidden closable={{ 'aria-label': 'Fechar' }} footer={null} onCancel={onClose}>
      <ResourceTable<Row>
        label={messages.details}
        columns={columns}
        rowKey={({ key }) => key}
        rowName={({ name }) => name}
        {...tableProps({ ...detail, data: rows })}
        empty={<EmptyState text="Este planejamento não tem cartões." />}
      />
      {detail.data && <p><strong>{messages.total}: {formatWire(detail.data.total)}</strong></p>}
    </Modal>
  )
}
