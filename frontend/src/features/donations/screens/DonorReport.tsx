import { EyeInvisibleOutlined, EyeOutlined, FileExcelOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { defaultZone } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { useTableState } from '@/ui/useTableState'
import { useDonorReport, useReportTotals, type Donor } from '../api'
import { messages } from '../messages'
import { AnonymityDialog } from '../parts/AnonymityDialog'
import { donorColumns } from '../parts/donorColumns'
import { MakingFile } from '../parts/MakingFile'
import { ReportFilters } from '../parts/ReportFilters'
import { ReportTotal } from '../parts/ReportTotal'
import { reportDefaults } from '../report'

/** /doacoes/relatorio and /doacoes/relatoriodedoacoes: who gave what (S1§2). Whoever lacks the role never gets here (S1§6). */
export default function DonorReport() {
  const { id: venueId, zone = defaultZone } = useVenue()
  const table = useTableState(reportDefaults)
  const report = useDonorReport(venueId, table.filters, table.page, table.pageSize)
  const totals = useReportTotals(venueId, table.filters)
  // Each making of a file is one of its own.
  const [makings, setMakings] = useState(0)
  const [isMaking, setMaking] = useState(false)
  const page = report.data
  const dialogs = useDialogs<Donor, 'anonymity'>()

  function make() {
    setMakings(makings + 1)
    setMaking(true)
  }

  return (
    <>
      <PageHeader
        title="Relatório de doadores"
        description="Doações pagas e devoluções. O arquivo tem as mesmas linhas, e o mesmo total."
        actions={<Button type="primary" icon={<FileExcelOutlined aria-hidden="true" />} disabled={!page || page.total === 0} onClick={make}>{messages.makeFile}</Button>}
      />
      <ReportFilters table={table} />
      {totals.data && totals.data.linhas > 0 && <ReportTotal of={totals.data} />}
      <ResourceTable<Donor>
        label="Doações"
        columns={donorColumns(zone)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        {...tableProps(report)}
        table={table}
        empty={<EmptyState text="Nenhuma doação ainda." detail="Cada doação paga aparece aqui." />}
        actions={(row) => (row.devolucao || row.name === '' ? [] : [
          { label: row.anonima ? 'Mostrar nome' : 'Esconder nome', icon: row.anonima ? <EyeOutlined /> : <EyeInvisibleOutlined />, onClick: () => dialogs.open('anonymity', row) },
        ])}
      />
      <AnonymityDialog dialogs={dialogs} />
      {makings > 0 && <MakingFile key={makings} open={isMaking} venueId={venueId} filters={table.filters} onClose={() => setMaking(false)} />}
    </>
  )
}
