import { useState } from 'react'
import { defaultZone } from '@/ui/dates'
import { PageHeader } from '@/ui/PageHeader'
import { useTableState } from '@/ui/useTableState'
import { useAllTransactions, useAnyVenue, type Transaction } from '../api'
import { AnyDetail } from '../parts/transactions/AnyDetail'
import { defaults, Filters } from '../parts/transactions/Filters'
import { List } from '../parts/transactions/List'
import { VenueFilter } from '../parts/transactions/VenueFilter'

const defaultsHere = { ...defaults, local: '' }

/** /admin/buscarTransacoes: the online payments of all establishments, to read. */
export default function AllTransactions() {
  const table = useTableState(defaultsHere)
  const { local, ...filters } = table.filters
  const found = useAllTransactions(local, filters, table.page, table.pageSize)
  const venue = useAnyVenue(local).data ?? undefined
  // Days and times are those of the establishment, as the server reads them.
  const zone = venue?.fusoHorario ?? defaultZone
  const [row, setRow] = useState<Transaction>()
  const [open, setOpen] = useState(false)

  return (
    <>
      <PageHeader title="Buscar transações" description="Pagamentos online de todos os estabelecimentos. Quem devolve o dinheiro é o estabelecimento." />
      <VenueFilter value={local} venue={venue} onChange={(chosen) => table.setFilters({ local: chosen })} />
      <Filters table={table} zone={zone} />
      <List
        found={found}
        table={table}
        zone={zone}
        manyVenues
        onOpen={(opened) => {
          setRow(opened)
          setOpen(true)
        }}
      />
      <AnyDetail row={row} open={open} zone={zone} onClose={() => setOpen(false)} />
    </>
  )
}
