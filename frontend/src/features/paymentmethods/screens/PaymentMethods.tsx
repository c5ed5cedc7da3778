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
import { useMethodChanges, useMethods, type Method } from '../api'
import { kindLabels } from '../labels'
import { MethodDialogs, type MethodDialog } from '../parts/MethodDialogs'

const defaults = { busca: '', situacao: 'uso' }

const columns: Column<Method>[] = [
  { key: 'nome', title: 'Nome', render: ({ nome }) => nome },
  { key: 'tipo', title: 'Tipo', render: ({ tipo }) => kindLabels[tipo] },
]

/** /cadastro/formasPagamento: the ways in which the venue takes money in person. */
export default function PaymentMethods() {
  const venue = useVenue()
  const table = useTableState(defaults)
  const { busca, situacao } = table.filters
  const methods = useMethods(venue.id, { busca, arquivadas: situacao === 'arquivadas', page: table.page, size: table.pageSize })
  const { restore } = useMethodChanges(venue.id)
  const dialogs = useDialogs<Method, MethodDialog>()

  const bringBack = ({ id }: Method) =>
    restore.mutate(id, { onSuccess: () => toast.success('Forma de pagamento restaurada.'), onError: (error) => toast.error(messageOf(error)) })

  return (
    <>
      <PageHeader
        title="Formas de pagamento"
        description="O que a casa aceita. Quem recebe escolhe entre elas, e a conta e a venda dizem qual foi."
        actions={<Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => dialogs.open('create')}>Nova forma de pagamento</Button>}
      />
      <FilterBar table={table}>
        <Form.Item name="busca" label="Nome">
          <Input autoComplete="off" maxLength={200} allowClear />
        </Form.Item>
        <Form.Item name="situacao" label="Situação">
          <Select options={[{ value: 'uso', label: 'Em uso' }, { value: 'arquivadas', label: 'Arquivadas' }]} />
        </Form.Item>
      </FilterBar>
      <ResourceTable<Method>
        label="Formas de pagamento"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ nome }) => nome}
        {...tableProps(methods)}
        table={table}
        empty={<EmptyState text="Ainda não há formas de pagamento." detail="Sem cadastro, quem recebe escolhe só o tipo: Pix, crédito, débito, dinheiro ou vale-refeição." />}
        onOpen={(method) => dialogs.open('edit', method)}
        opens={({ arquivada }) => !arquivada}
        actions={(method) => [
          ...(method.arquivada
            ? [{ label: 'Restaurar', icon: <UndoOutlined />, onClick: () => bringBack(method) }]
            : [{ label: 'Editar', icon: <EditOutlined />, onClick: () => dialogs.open('edit', method) }]),
          { label: 'Histórico', icon: <HistoryOutlined />, onClick: () => dialogs.open('history', method) },
          ...(method.arquivada ? [] : [{ label: 'Arquivar', icon: <InboxOutlined />, danger: true, onClick: () => dialogs.open('archive', method) }]),
        ]}
      />
      <MethodDialogs dialogs={dialogs} />
    </>
  )
}
