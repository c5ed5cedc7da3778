import { useState } from 'react'
import { defaultZone } from '@/ui/dates'
import { PageHeader } from '@/ui/PageHeader'
import { useTableState } from '@/ui/useTableState'
import { useAllTransactions, type Transaction } from '../api'
import { AnyDetail } from '../parts/transactions/AnyDetail'
import { defaults, Filters } from '../parts/transactions/Filters'
import { List } from '../parts/transactions/List'

/** /admin/buscarTransacoes: the online payments of all establishments, to read. */
export default function AllTransactions() {
  const table = useTableState(defaults)
  const found = useAllTransactions(table.filters, table.page, table.pageSize)
  const [row, setRow] = useState<Transaction>()
  const [open, setOpen] = useState(false)

  return (
    <>
      <PageHeader title="Buscar transações" description="Pagamentos online de todos os estabelecimentos. Quem devolve o dinheiro é o estabelecimento." />
      <Filters table={table} zone={defaultZone} />
      <List
        found={found}
        table={table}
        zone={defaultZone}
        manyVenues
        onOpen={(opened) => {
          setRow(opened)
          setOpen(true)
        }}
      />
      <AnyDetail row={row} open={open} zone={defaultZone} onClose={() => setOpen(false)} />
    </>
  )
}
