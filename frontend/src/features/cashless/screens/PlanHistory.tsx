import { EyeOutlined } from '@ant-design/icons'
import { useVenue } from '@/api/venue'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { useTableState } from '@/ui/useTableState'
import { messages } from '../messages'
import { usePlans, type Plan } from '../negative'
import { PlanContent } from '../parts/PlanContent'

const none = {}
const options = { pageSizes: [20] as const }

const columnsIn = (zone: string | undefined): Column<Plan>[] => [
  { key: 'createdAt', title: messages.createdAt, render: ({ createdAt }) => formatDateTime(new Date(createdAt), zone) },
  { key: 'createdBy', title: messages.createdBy, render: ({ createdBy }) => createdBy || '—' },
  { key: 'paidAt', title: messages.paidAt, render: ({ paidAt }) => (paidAt === null ? 'Aguarda confirmação' : formatDateTime(new Date(paidAt), zone)) },
  { key: 'paidBy', title: messages.paidBy, render: ({ paidBy }) => paidBy || '—' },
]

/** /cashless/relatorios/saldoNegativo/historico: the plans of recharge (S2§2.5). */
export default function PlanHistory() {
  const venue = useVenue()
  const table = useTableState(none, options)
  const plans = usePlans(venue.id, table.page)
  const dialogs = useDialogs<Plan, 'details'>()
  return (
    <>
      <PageHeader title={messages.history} back={{ to: '/cashless/relatorios/saldoNegativo', label: messages.report }} />
      <ResourceTable<Plan>
        label={messages.history}
        columns={columnsIn(venue.zone)}
        rowKey={({ id }) => id}
        rowName={({ createdAt }) => `do planejamento de ${formatDateTime(new Date(createdAt), venue.zone)}`}
        {...tableProps(plans)}
        error={plans.error && !plans.data ? messages.notLoaded : null}
        table={table}
        empty={<EmptyState text="Nenhuma recarga foi planejada ainda." />}
        actions={(plan) => [{ label: messages.details, icon: <EyeOutlined />, onClick: () => dialogs.open('details', plan) }]}
      />
      {dialogs.row && <PlanContent key={dialogs.row.id} plan={dialogs.row} {...dialogs.of('details')} />}
    </>
  )
}
