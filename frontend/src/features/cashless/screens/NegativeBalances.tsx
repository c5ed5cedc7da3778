import { EyeOutlined, FileExcelOutlined, HistoryOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useVenue } from '@/api/venue'
import { EmptyState } from '@/ui/EmptyState'
import { messageOf } from '@/ui/failures'
import { FilterBar } from '@/ui/FilterBar'
import { MaskedCPF } from '@/ui/MaskedInput'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { toast } from '@/ui/toasts'
import { useDialogs } from '@/ui/useDialogs'
import { useTableState } from '@/ui/useTableState'
import { messages } from '../messages'
import { exportReport, useNegativeReport, type NegativeCard } from '../negative'
import { Consumption } from '../parts/Consumption'
import { negativeColumns } from '../parts/negativeColumns'
import { NegativeTotals } from '../parts/NegativeTotals'
import { Planning } from '../parts/Planning'

const defaults = { document: '' }

/** Pages have 20 rows (S2§9); a CPF that was searched for stays out of the address. */
const options = { pageSizes: [20] as const, personal: ['document'] as const }

/** /cashless/relatorios/saldoNegativo: who owes on which card, and the plan that brings all back to zero (S2§2.5). */
export default function NegativeBalances() {
  const venue = useVenue()
  const navigate = useNavigate()
  const table = useTableState(defaults, options)
  const report = useNegativeReport(venue.id, table.filters.document, table.page)
  // A plan pays every card, whoever is searched for.
  const whole = useNegativeReport(venue.id, '', 1)
  const dialogs = useDialogs<NegativeCard, 'consumption'>()
  const [exporting, setExporting] = useState(false)
  const { data, error } = report

  async function save() {
    setExporting(true)
    try {
      await exportReport(venue.id, table.filters.document)
    } catch (failure) {
      toast.error(messageOf(failure))
    } finally {
      setExporting(false)
    }
  }

  return (
    <>
      <PageHeader
        title={messages.report}
        description="Os cartões que devem, ou que podem ficar devendo."
        actions={
          <>
            <Button icon={<HistoryOutlined aria-hidden="true" />} onClick={() => void navigate('/cashless/relatorios/saldoNegativo/historico')}>Histórico</Button>
            <Button icon={<FileExcelOutlined aria-hidden="true" />} loading={exporting} disabled={!data?.totalQuantity} onClick={() => void save()}>Exportar</Button>
            {whole.data && <Planning venueId={venue.id} report={whole.data} />}
          </>
        }
      />
      <FilterBar table={table}>
        <Form.Item name="document" label="CPF">
          <MaskedCPF autoComplete="off" />
        </Form.Item>
      </FilterBar>
      <ResourceTable<NegativeCard>
        label={messages.report}
        columns={negativeColumns(venue.zone)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name || 'cartão anônimo'}
        {...tableProps({ ...report, data: data && { rows: data.users, total: data.totalQuantity } })}
        error={error && !data ? messages.notLoaded : null}
        table={table}
        empty={<EmptyState text="Nenhum cartão deve, nem pode ficar devendo." detail="Dê um limite a um cartão para que ele possa." />}
        actions={(user) => [{ label: 'Ver consumo', icon: <EyeOutlined />, onClick: () => dialogs.open('consumption', user) }]}
      />
      {data && data.totalQuantity > 0 && <NegativeTotals of={data} />}
      {dialogs.row && <Consumption key={dialogs.row.id} user={dialogs.row} {...dialogs.of('consumption')} />}
    </>
  )
}
