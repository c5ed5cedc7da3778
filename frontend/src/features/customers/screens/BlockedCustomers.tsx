import { Form, Input } from 'antd'
import { useSession } from '@/api/session'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { FilterBar } from '@/ui/FilterBar'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useTableState } from '@/ui/useTableState'
import { useBlockedCustomers, type BlockedCustomer } from '../api'
import { nameOf } from '../customer'
import { HiddenCPF } from '../parts/HiddenCPF'

const noFilters = { nome: '' }
/** Who is looked for stands in no address. */
const tableOptions = { personal: ['nome'] } as const

/** /admin/clientesBloqueados: who is blocked, over all venues whose customers the person may see. */
export default function BlockedCustomers() {
  const table = useTableState(noFilters, tableOptions)
  const blocked = useBlockedCustomers(table.filters, table.page, table.pageSize)
  const places = useSession()?.locais ?? []

  /** In the time of the venue that blocked (D31). */
  const since = ({ LocalId, BlockedAt }: BlockedCustomer) =>
    formatDateTime(BlockedAt, places.find(({ localId }) => localId === LocalId)?.fusoHorario)

  const columns: Column<BlockedCustomer>[] = [
    { key: 'nome', title: 'Nome', render: nameOf },
    { key: 'cpf', title: 'CPF', render: (customer) => <HiddenCPF customer={customer} venueId={customer.LocalId} /> },
    { key: 'local', title: 'Estabelecimento', render: ({ NomeLocal }) => NomeLocal },
    { key: 'desde', title: 'Bloqueado em', render: since },
    { key: 'por', title: 'Bloqueado por', render: ({ BlockedBy }) => BlockedBy },
    { key: 'motivo', title: 'Motivo', render: ({ BlockedReason }) => BlockedReason },
  ]

  return (
    <>
      <PageHeader title="Clientes bloqueados" description="Quem está bloqueado agora nos estabelecimentos cujos clientes você pode ver." />
      <FilterBar table={table}>
        <Form.Item name="nome" label="Nome">
          <Input type="search" autoComplete="off" maxLength={1000} />
        </Form.Item>
      </FilterBar>
      <ResourceTable<BlockedCustomer>
        label="Clientes bloqueados"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={nameOf}
        {...tableProps(blocked)}
        table={table}
        empty={<EmptyState text="Nenhum cliente está bloqueado." />}
      />
    </>
  )
}
