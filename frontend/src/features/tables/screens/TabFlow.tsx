import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { defaultZone, formatUntil } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { FilterBar } from '@/ui/FilterBar'
import { formatWire } from '@/ui/money'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useTableState } from '@/ui/useTableState'
import { CustomerChoice } from '../parts/tabs/CustomerChoice'
import { useOpenTab, useTabFlow, type TabOnFlow } from '../tabs'

const defaults = { busca: '', situacao: 'todas' }

/** /posPago/fluxoDeComandas: the cards, who has them and what is on them. */
export default function TabFlow() {
  const venue = useVenue()
  const zone = venue.zone ?? defaultZone
  const navigate = useNavigate()
  const table = useTableState(defaults)
  const { busca, situacao } = table.filters
  const tabs = useTabFlow(venue.id, { busca, situacao: situacao === 'abertas' || situacao === 'livres' ? situacao : 'todas', page: table.page, size: table.pageSize })
  const opening = useOpenTab(venue.id)
  const [asked, setAsked] = useState<TabOnFlow | null>(null)
  const [customer, setCustomer] = useState('')
  const show = (id: string) => void navigate(`/posPago/contas/${id}`)

  const columns: Column<TabOnFlow>[] = [
    { key: 'numero', title: 'Comanda', render: ({ numero }) => <strong>{numero}</strong> },
    { key: 'observacao', title: 'Observação', render: ({ observacao }) => observacao || '–' },
    { key: 'situacao', title: 'Situação', render: ({ conta }) => (conta ? `Aberta desde ${formatUntil(conta.desde, zone)}` : 'Livre') },
    { key: 'cliente', title: 'Cliente', render: ({ conta }) => conta?.cliente || '–' },
    { key: 'total', title: 'Total', align: 'end', render: ({ conta }) => (conta ? formatWire(conta.total) : '–') },
    { key: 'falta', title: 'Falta', align: 'end', render: ({ conta }) => (conta ? formatWire(conta.falta) : '–') },
  ]

  async function open() {
    if (!asked) return
    const account = await opening.mutateAsync({ id: asked.id, clienteId: customer })
    show(account.id)
  }

  function ask(tab: TabOnFlow) {
    setCustomer('')
    setAsked(tab)
  }

  return (
    <>
      <PageHeader title="Fluxo de comandas" description="Entregue uma comanda livre, lance nela o que a pessoa consome e receba no fim." />
      <FilterBar table={table}>
        <Form.Item name="busca" label="Número">
          <Input autoComplete="off" maxLength={40} allowClear />
        </Form.Item>
        <Form.Item name="situacao" label="Situação">
          <Select options={[{ value: 'todas', label: 'Todas' }, { value: 'abertas', label: 'Abertas' }, { value: 'livres', label: 'Livres' }]} />
        </Form.Item>
      </FilterBar>
      <ResourceTable<TabOnFlow>
        label="Fluxo de comandas"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ numero }) => `comanda ${numero}`}
        {...tableProps(tabs)}
        table={table}
        empty={<EmptyState text="Nenhuma comanda aqui." detail="Cadastre os cartões da casa em Cadastros › Comandas." />}
        onOpen={(tab) => (tab.conta ? show(tab.conta.id) : ask(tab))}
      />
      <ConfirmDialog
        open={asked !== null}
        title={asked ? `Abrir a comanda ${asked.numero}?` : ''}
        hasField
        confirmLabel="Abrir comanda"
        onConfirm={open}
        success="Comanda aberta."
        onClose={() => setAsked(null)}
      >
        <Form layout="vertical">
          <Form.Item label="Cliente" htmlFor="tab-customer" extra="Opcional. Só a comanda de um cliente cadastrado pode ficar com valor em aberto.">
            <CustomerChoice id="tab-customer" value={customer} none="Sem cliente" onChange={setCustomer} />
          </Form.Item>
        </Form>
      </ConfirmDialog>
    </>
  )
}
