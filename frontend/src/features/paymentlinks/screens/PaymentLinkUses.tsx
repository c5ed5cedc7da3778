import { RollbackOutlined } from '@ant-design/icons'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { showJobs } from '@/api/jobs'
import { hasRole, useSession } from '@/api/session'
import { useVenue } from '@/api/venue'
import { EmptyState } from '@/ui/EmptyState'
import { ExportButton } from '@/ui/ExportButton'
import { FilterBar } from '@/ui/FilterBar'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable } from '@/ui/ResourceTable'
import { Skeleton } from '@/ui/Skeleton'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { useTableState } from '@/ui/useTableState'
import { exportUses, useUses, type LinkUse } from '../api'
import { nameOf } from '../link'
import { messages } from '../messages'
import { columnsIn } from '../parts/columns'
import { RefundDialog } from '../parts/RefundDialog'
import { Totals } from '../parts/Totals'

const defaults = { pagos: false }

/** /cadastro/mepaylink/pagamentos/:id: who went through a link, what was paid, and giving it back. */
export default function PaymentLinkUses() {
  const { id = '' } = useParams()
  const venue = useVenue()
  const session = useSession()
  const table = useTableState(defaults)
  const uses = useUses(venue.id, id, { onlyPaid: table.filters.pagos, page: table.page, size: table.pageSize })
  const dialogs = useDialogs<LinkUse, 'refund'>()
  const [opening, setOpening] = useState(0)
  const mayGiveBack = session !== null && hasRole(session, 'TransacoesEstorno')
  const link = uses.data?.link
  const page = uses.data && { rows: uses.data.usos, total: uses.data.total }

  function askRefund(use: LinkUse) {
    setOpening(opening + 1)
    dialogs.open('refund', use)
  }

  return (
    <>
      <PageHeader
        title="Pagamentos do link"
        description={link && (link.situacao === 'apagado' ? `${nameOf(link)} (apagado)` : nameOf(link))}
        back={{ to: '/cadastro/mepaylink', label: messages.title }}
        actions={<ExportButton label="Exportar os pagamentos do link" onExport={(format) => exportUses(venue.id, id, format)} onShowJobs={showJobs} disabled={uses.data?.totais.usos === 0} />}
      />
      {uses.data && <Totals of={uses.data.totais} />}
      {!uses.data && !uses.error && <Skeleton lines={1} lineHeight={56} />}
      <FilterBar table={table}>
        <Form.Item name="pagos" label="Mostrar">
          <Select options={[{ value: false, label: 'Todos' }, { value: true, label: 'Só os pagos' }]} />
        </Form.Item>
      </FilterBar>
      <ResourceTable<LinkUse>
        label="Pagamentos do link"
        columns={columnsIn(venue.zone)}
        rowKey={({ id: useId }) => useId}
        rowName={({ recibo, email }) => recibo || email || 'sem recibo'}
        {...tableProps({ ...uses, data: page })}
        table={table}
        empty={<EmptyState text="Ninguém pagou por este link ainda." detail="Copie o endereço na lista de links e mande a quem vai pagar." />}
        actions={(use) => (mayGiveBack && use.pagamentoId !== '' && use.restante > 0
          ? [{ label: 'Devolver', icon: <RollbackOutlined />, danger: true, onClick: () => askRefund(use) }]
          : [])}
      />
      {/* Each opening is a refund of its own. */}
      {dialogs.row && <RefundDialog key={opening} use={dialogs.row} {...dialogs.of('refund')} />}
    </>
  )
}
