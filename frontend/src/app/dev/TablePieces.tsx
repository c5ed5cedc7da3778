import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Checkbox, Form, Input } from 'antd'
import { formatDateTime } from '@/ui/dates'
import { FilterBar } from '@/ui/FilterBar'
import { MaskedCPF } from '@/ui/MaskedInput'
import { applyMask, cpfMask, phoneMask } from '@/ui/masks'
import { formatMoney } from '@/ui/money'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { toast } from '@/ui/toasts'
import { useTableState } from '@/ui/useTableState'
import { Section } from './Section'

interface Customer {
  id: string
  name: string
  cpf: string
  phone: string
  openCentavos: number
  lastOrder: string
  blocked: boolean
}

const people = ['Maria da Silva', 'João Souza', 'Ana Beatriz Nogueira', 'Antônio Conceição', 'Francisca Araújo', 'José Carlos']

const customers: Customer[] = Array.from({ length: 45 }, (_, at) => ({
  id: String(at + 1),
  name: people[at % people.length]!,
  cpf: '52998224725',
  phone: `119${String(87654321 - at * 1111)}`,
  openCentavos: (at * 3719) % 25_000,
  lastOrder: at % 7 === 6 ? '0001-01-01T00:00:00' : new Date(Date.UTC(2026, 10, 20, 17, 5) - at * 5_400_000).toISOString(),
  blocked: at % 5 === 4,
}))

const columns: Column<Customer>[] = [
  { key: 'nome', title: 'Nome', render: (row) => row.name, sortable: true },
  { key: 'cpf', title: 'CPF', render: (row) => applyMask(cpfMask, row.cpf) },
  { key: 'telefone', title: 'Telefone', render: (row) => applyMask(phoneMask, row.phone) },
  { key: 'ultimoPedido', title: 'Último pedido', render: (row) => formatDateTime(row.lastOrder) },
  { key: 'valorEmAberto', title: 'Em aberto', render: (row) => formatMoney(row.openCentavos), align: 'end', sortable: true },
]

/** What a query says of itself once it has an answer. */
const answered = { error: null, isFetching: false, isPlaceholderData: false, refetch: () => Promise.resolve() }

const filters = { nome: '', cpf: '', bloqueados: false }

/** The table with its filters, paging and actions; the example answers as a server would. */
export function TablePieces() {
  const table = useTableState(filters)
  const { nome, cpf, bloqueados } = table.filters
  const found = customers.filter(
    (each) =>
      each.name.toLowerCase().includes(nome.toLowerCase()) && each.cpf.includes(cpf) && (!bloqueados || each.blocked),
  )
  const from = (table.page - 1) * table.pageSize

  return (
    <Section title="Lista com filtros">
      <FilterBar table={table}>
        <Form.Item name="nome" label="Nome">
          <Input allowClear />
        </Form.Item>
        <Form.Item name="cpf" label="CPF">
          <MaskedCPF allowClear />
        </Form.Item>
        <Form.Item name="bloqueados" valuePropName="checked">
          <Checkbox>Somente bloqueados</Checkbox>
        </Form.Item>
      </FilterBar>
      <ResourceTable
        label="Clientes"
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        {...tableProps({ ...answered, data: { rows: found.slice(from, from + table.pageSize), total: found.length } })}
        table={table}
        onOpen={(row) => toast.info(`Aberto: ${row.name}`)}
        actions={(row) => [
          { label: 'Editar', icon: <EditOutlined />, onClick: () => toast.info(`Editar ${row.name}`) },
          {
            label: 'Excluir',
            icon: <DeleteOutlined />,
            danger: true,
            disabled: row.openCentavos > 20_000 ? 'Há valor em aberto' : undefined,
            onClick: () => toast.warning(`Excluir ${row.name}`),
          },
        ]}
      />
    </Section>
  )
}
