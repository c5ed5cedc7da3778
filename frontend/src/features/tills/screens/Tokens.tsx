import { CheckOutlined, PrinterOutlined } from '@ant-design/icons'
import { Form, Input } from 'antd'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { FilterBar } from '@/ui/FilterBar'
import { formatWire } from '@/ui/money'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { useTableState } from '@/ui/useTableState'
import { useTokenChange, useTokens, type Token } from '../api'

const defaults = { busca: '' }

const columnsIn = (zone: string | undefined): Column<Token>[] => [
  { key: 'numero', title: 'Ficha', render: ({ numero }) => numero },
  { key: 'codigo', title: 'Código', render: ({ codigo }) => codigo },
  { key: 'produto', title: 'Produto', render: ({ produto }) => produto || '—' },
  { key: 'valor', title: 'Valor', align: 'end', render: ({ valor }) => formatWire(valor) },
  { key: 'emitidaEm', title: 'Emitida', render: ({ emitidaEm }) => formatDateTime(new Date(emitidaEm), zone) },
  {
    key: 'validadaEm', title: 'Usada',
    render: ({ validadaEm, validadaPor }) => (validadaEm === null ? 'Não' : `${formatDateTime(new Date(validadaEm), zone)}, em ${validadaPor}`),
  },
  { key: 'reimpressoes', title: 'Reimpressões', align: 'end', render: ({ reimpressoes }) => reimpressoes },
]

/** /admin/equipamentos/fichas: the tokens that equipment has issued, used up once. */
export default function Tokens() {
  const venue = useVenue()
  const table = useTableState(defaults)
  const tokens = useTokens(venue.id, table.filters.busca, table.page, table.pageSize)
  const validate = useTokenChange(venue.id, 'validar')
  const reprint = useTokenChange(venue.id, 'reimprimir')
  const dialogs = useDialogs<Token, 'validate' | 'reprint'>()
  const chosen = dialogs.row
  const used = (token: Token) => (token.validadaEm === null ? undefined : 'Esta ficha já foi usada.')
  return (
    <>
      <PageHeader title="Fichas" description="As fichas emitidas pelos equipamentos. Cada uma vale uma vez." />
      <FilterBar table={table}>
        <Form.Item name="busca" label="Buscar">
          <Input type="search" maxLength={40} placeholder="Número ou código inteiro" />
        </Form.Item>
      </FilterBar>
      <ResourceTable<Token>
        label="Fichas"
        columns={columnsIn(venue.zone)}
        rowKey={({ id }) => id}
        rowName={({ numero }) => `ficha ${numero}`}
        {...tableProps(tokens)}
        table={table}
        empty={<EmptyState text="Nenhuma ficha foi emitida ainda." />}
        actions={(token) => [
          { label: 'Validar', icon: <CheckOutlined />, onClick: () => dialogs.open('validate', token), disabled: used(token) },
          { label: 'Reimprimir', icon: <PrinterOutlined />, onClick: () => dialogs.open('reprint', token), disabled: used(token) },
        ]}
      />
      <ConfirmDialog
        {...dialogs.of('validate')}
        title={chosen ? `Validar a ficha ${chosen.numero}?` : ''}
        confirmLabel="Validar"
        onConfirm={dialogs.forRow(({ codigo }) => validate.mutateAsync(codigo))}
        success="Ficha validada."
      >
        <p>Ela não poderá ser usada de novo.</p>
      </ConfirmDialog>
      <ConfirmDialog
        {...dialogs.of('reprint')}
        title={chosen ? `Reimprimir a ficha ${chosen.numero}?` : ''}
        confirmLabel="Reimprimir"
        onConfirm={dialogs.forRow(({ codigo }) => reprint.mutateAsync(codigo))}
        success="Reimpressão anotada. Imprima a ficha no equipamento."
      >
        <p>A ficha continua valendo uma só vez. A reimpressão fica na auditoria.</p>
      </ConfirmDialog>
    </>
  )
}
