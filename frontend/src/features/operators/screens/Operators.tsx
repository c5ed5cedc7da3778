import { EditOutlined, HistoryOutlined, InboxOutlined, KeyOutlined, PlusOutlined, UndoOutlined } from '@ant-design/icons'
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
import { useOperatorChanges, useOperatorChoices, useOperators, type Choices, type Operator } from '../api'
import { OperatorDialogs, type OperatorDialog } from '../parts/OperatorDialogs'

const defaults = { busca: '', pontoDeVendaId: '', situacao: 'uso' }
const personal = { personal: ['busca'] } as const

function pointOf({ pontoDeVendaId, pontoDeVenda }: Operator): string {
  if (!pontoDeVendaId) return 'Qualquer um'
  return pontoDeVenda || 'Excluído: escolha outro'
}

function accountOf({ usuarioId, usuario }: Operator): string {
  if (!usuarioId) return '–'
  return usuario || 'Sem acesso ao estabelecimento'
}

const columnsOf = (choices: Choices | undefined): Column<Operator>[] => [
  { key: 'nome', title: 'Nome', render: ({ nome }) => nome },
  { key: 'ponto', title: 'Ponto de venda', render: pointOf },
  { key: 'conta', title: 'Conta no portal', render: accountOf },
  {
    key: 'direitos', title: 'Direitos',
    render: ({ direitos }) => direitos.map((right) => choices?.direitos.find(({ id }) => id === right)?.nome ?? right).join(', ') || 'Só vender',
  },
]

/** /cadastro/operador: who works at the tills, and what each may do there. */
export default function Operators() {
  const venue = useVenue()
  const table = useTableState(defaults, personal)
  const { busca, pontoDeVendaId, situacao } = table.filters
  const operators = useOperators(venue.id, { busca, pontoDeVendaId, arquivados: situacao === 'arquivados', page: table.page, size: table.pageSize })
  const choices = useOperatorChoices(venue.id)
  const { restore } = useOperatorChanges(venue.id)
  const dialogs = useDialogs<Operator, OperatorDialog>()

  const bringBack = (operator: Operator) =>
    restore.mutate(operator.id, { onSuccess: () => toast.success('Operador restaurado.'), onError: (error) => toast.error(messageOf(error)) })

  return (
    <>
      <PageHeader
        title="Operadores"
        description="Quem vende nos caixas. Cada um entra com o seu PIN e faz ali o que os seus direitos deixam."
        actions={<Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => dialogs.open('create')}>Novo operador</Button>}
      />
      <FilterBar table={table}>
        <Form.Item name="busca" label="Nome">
          <Input autoComplete="off" maxLength={200} allowClear />
        </Form.Item>
        <Form.Item name="pontoDeVendaId" label="Ponto de venda">
          <Select options={[{ value: '', label: 'Todos' }, ...(choices.data?.pontosDeVenda ?? []).map(({ id, nome }) => ({ value: id, label: nome }))]} />
        </Form.Item>
        <Form.Item name="situacao" label="Situação">
          <Select options={[{ value: 'uso', label: 'Em uso' }, { value: 'arquivados', label: 'Arquivados' }]} />
        </Form.Item>
      </FilterBar>
      <ResourceTable<Operator>
        label="Operadores"
        columns={columnsOf(choices.data)}
        rowKey={({ id }) => id}
        rowName={({ nome }) => nome}
        {...tableProps(operators)}
        table={table}
        empty={<EmptyState text="Ainda não há operadores." detail="Cadastre quem vende nos caixas, cada um com o seu PIN." />}
        onOpen={(operator) => dialogs.open('edit', operator)}
        opens={({ arquivado }) => !arquivado}
        actions={(operator) =>
          operator.arquivado
            ? [
                { label: 'Restaurar', icon: <UndoOutlined />, onClick: () => bringBack(operator) },
                { label: 'Histórico', icon: <HistoryOutlined />, onClick: () => dialogs.open('history', operator) },
              ]
            : [
                { label: 'Editar', icon: <EditOutlined />, onClick: () => dialogs.open('edit', operator) },
                { label: 'Conferir PIN', icon: <KeyOutlined />, onClick: () => dialogs.open('pin', operator) },
                { label: 'Histórico', icon: <HistoryOutlined />, onClick: () => dialogs.open('history', operator) },
                { label: 'Arquivar', icon: <InboxOutlined />, danger: true, onClick: () => dialogs.open('archive', operator) },
              ]}
      />
      <OperatorDialogs dialogs={dialogs} />
    </>
  )
}
