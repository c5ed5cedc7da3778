import { EditOutlined, HistoryOutlined, InboxOutlined, PlusOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select } from 'antd'
import { useVenue } from '@/api/venue'
import { EmptyState } from '@/ui/EmptyState'
import { messageOf } from '@/ui/failures'
import { FilterBar } from '@/ui/FilterBar'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { toast } from '@/ui/toasts'
import { useDialogs } from '@/ui/useDialogs'
import { useTableState } from '@/ui/useTableState'
import { TabDialogs, type TabDialog } from '../parts/tabs/TabDialogs'
import { useTabChanges, useTabs, type Tab } from '../tabs'

const defaults = { busca: '', situacao: 'uso' }

const columns: Column<Tab>[] = [
  { key: 'numero', title: 'Número', render: ({ numero }) => <strong>{numero}</strong> },
  { key: 'observacao', title: 'Observação', render: ({ observacao }) => observacao || '–' },
]

/** /cadastro/comandas: the numbered cards that the venue hands out. */
export default function Tabs() {
  const venue = useVenue()
  const table = useTableState(defaults)
  const { busca, situacao } = table.filters
  const tabs = useTabs(venue.id, { busca, arquivadas: situacao === 'arquivadas', page: table.page, size: table.pageSize })
  const { restore } = useTabChanges(venue.id)
  const dialogs = useDialogs<Tab, TabDialog>()

  const bringBack = ({ id }: Tab) => restore.mutate(id, { onSuccess: () => toast.success('Comanda restaurada.'), onError: (error) => toast.error(messageOf(error)) })

  return (
    <>
      <PageHeader
        title="Comandas"
        description="Os cartões numerados da casa. Cada um é aberto, recebe lançamentos e é pago em Fluxo de comandas."
        actions={<Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => dialogs.open('create')}>Novas comandas</Button>}
      />
      <FilterBar table={table}>
        <Form.Item name="busca" label="Número">
          <Input autoComplete="off" maxLength={40} allowClear />
        </Form.Item>
        <Form.Item name="situacao" label="Situação">
          <Select options={[{ value: 'uso', label: 'Em uso' }, { value: 'arquivadas', label: 'Arquivadas' }]} />
        </Form.Item>
      </FilterBar>
      <ResourceTable<Tab>
        label="Comandas"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ numero }) => `comanda ${numero}`}
        {...tableProps(tabs)}
        table={table}
        empty={<EmptyState text="Ainda não há comandas." detail="Cadastre uma faixa de números de uma vez: de 1 a 100, por exemplo." />}
        onOpen={(tab) => dialogs.open('edit', tab)}
        opens={({ arquivada }) => !arquivada}
        actions={(tab) => [
          ...(tab.arquivada
            ? [{ label: 'Restaurar', icon: <UndoOutlined />, onClick: () => bringBack(tab) }]
            : [{ label: 'Editar', icon: <EditOutlined />, onClick: () => dialogs.open('edit', tab) }]),
          { label: 'Histórico', icon: <HistoryOutlined />, onClick: () => dialogs.open('history', tab) },
          ...(tab.arquivada ? [] : [{ label: 'Arquivar', icon: <InboxOutlined />, danger: true, onClick: () => dialogs.open('archive', tab) }]),
        ]}
      />
      <TabDialogs dialogs={dialogs} />
    </>
  )
}
