import { useState } from 'react'
import { showJobs } from '@/api/jobs'
import { useVenue } from '@/api/venue'
import { ExportButton } from '@/ui/ExportButton'
import { PageHeader } from '@/ui/PageHeader'
import { useTableState } from '@/ui/useTableState'
import { exportTransactions, useTransactions, type Transaction } from '../api'
import { VenueDetail } from '../parts/transactions/VenueDetail'
import { defaults, Filters } from '../parts/transactions/Filters'
import { List } from '../parts/transactions/List'

/** /transacoes/estornoDeTransacoes: the venue's online payments, and giving them back. */
export default function Transactions() {
  const venue = useVenue()
  const table = useTableState(defaults)
  const found = useTransactions(venue.id, table.filters, table.page, table.pageSize)
  const [row, setRow] = useState<Transaction>()
  const [open, setOpen] = useState(false)

  return (
    <>
      <PageHeader
        title="Estorno de transações"
        description="Pagamentos online de pedidos e links. Abra um para ver o andamento ou devolver o dinheiro."
        actions={<ExportButton label="Exportar transações" onExport={(format) => exportTransactions(venue.id, table.filters, format)} onShowJobs={showJobs} />}
      />
      <Filters table={table} zone={venue.zone} />
      <List
        found={found}
        table={table}
        zone={venue.zone}
        onOpen={(opened) => {
          setRow(opened)
          setOpen(true)
        }}
      />
      <VenueDetail row={row} open={open} zone={venue.zone} venueId={venue.id} onClose={() => setOpen(false)} />
    </>
  )
}
