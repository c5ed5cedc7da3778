import { Form } from 'antd'
import { useNavigate } from 'react-router'
import { useVenue } from '@/api/venue'
import { defaultZone, formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { formatWire } from '@/ui/money'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useTableState } from '@/ui/useTableState'
import type { AccountRow } from '../accounts'
import { CustomerChoice } from '../parts/tabs/CustomerChoice'
import { useOwed } from '../tabs'

const defaults = { clienteId: '' }

/** /posPago/contas: the closed tabs of which customers owe something. */
export default function OwedTabs() {
  const venue = useVenue()
  const zone = venue.zone ?? defaultZone
  const navigate = useNavigate()
  const table = useTableState(defaults)
  const owed = useOwed(venue.id, { clienteId: table.filters.clienteId, page: table.page, size: table.pageSize })

  const columns: Column<AccountRow>[] = [
    { key: 'cliente', title: 'Cliente', render: ({ cliente }) => <strong>{cliente || 'Fora do cadastro'}</strong> },
    { key: 'mesa', title: 'Comanda', render: ({ mesa }) => mesa },
    { key: 'fechadaEm', title: 'Fechada em', render: ({ fechadaEm }) => (fechadaEm ? formatDateTime(fechadaEm, zone) : '–') },
    { key: 'total', title: 'Total', align: 'end', render: ({ total }) => formatWire(total) },
    { key: 'falta', title: 'Em aberto', align: 'end', render: ({ falta }) => formatWire(falta) },
  ]

  return (
    <>
      <PageHeader title="Contas pós-pago" description="O que clientes levaram em aberto. Abra uma conta para receber." />
      <Form layout="vertical">
        <Form.Item label="Cliente" htmlFor="owed-customer">
          <CustomerChoice id="owed-customer" value={table.filters.clienteId} none="Todos" onChange={(clienteId) => table.setFilters({ clienteId })} />
        </Form.Item>
      </Form>
      <ResourceTable<AccountRow>
        label="Contas em aberto"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ cliente, mesa }) => `${cliente}, comanda ${mesa}`}
        {...tableProps(owed)}
        table={table}
        empty={<EmptyState text="Ninguém deve nada." detail="Uma comanda fechada com valor em aberto aparece aqui até ser paga." />}
        onOpen={({ id }) => void navigate(`/posPago/contas/${id}`)}
      />
    </>
  )
}
