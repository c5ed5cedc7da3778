import { CheckSquareOutlined, HistoryOutlined, OrderedListOutlined, WarningOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select } from 'antd'
import { useNavigate } from 'react-router'
import { showJobs } from '@/api/jobs'
import type { Position } from '@/api/queries/stock'
import { hasRole, useSession } from '@/api/session'
import { useVenue } from '@/api/venue'
import { DayInput } from '@/ui/DayInput'
import { EmptyState } from '@/ui/EmptyState'
import { ExportButton } from '@/ui/ExportButton'
import { FilterBar } from '@/ui/FilterBar'
import { FormDrawer } from '@/ui/FormDrawer'
import { formatMoney, toCentavos } from '@/ui/money'
import { Notice } from '@/ui/Notice'
import { PageHeader } from '@/ui/PageHeader'
import { formatQuantity } from '@/ui/quantity'
import { QuantityInput } from '@/ui/QuantityInput'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { useTableState } from '@/ui/useTableState'
import { exportPositions, useMinimum, usePositions, type PositionFilters } from '../api'
import { averageUnit, paths, statusNames } from '../labels'
import { isDay } from '../parts/draft'
import { StatusTag } from '../parts/StatusTag'
import styles from '../parts/Stock.module.css'

const noFilters: PositionFilters = { texto: '', so: '', data: '' }
const aDay = { validator: (_: unknown, text: string = '') => (isDay(text) ? Promise.resolve() : Promise.reject(new Error('Insira uma data válida!'))) }
const movers = ['EstoqueEntradaPortal', 'EstoqueSaidaPortal']
const planners = ['CadastroProdutoPortal', 'EstoqueEntradaPortal']

const columns: Column<Position>[] = [
  { key: 'nome', title: 'Produto', render: ({ nome }) => nome },
  { key: 'categoria', title: 'Categoria', render: ({ categoria }) => categoria || '-' },
  { key: 'emEstoque', title: 'Em estoque', align: 'end', render: ({ emEstoque, unidade }) => formatQuantity(emEstoque, unidade) },
  { key: 'reservado', title: 'Reservado', align: 'end', render: ({ reservado, unidade }) => (reservado ? formatQuantity(reservado, unidade) : '-') },
  { key: 'disponivel', title: 'Disponível', align: 'end', render: free },
  { key: 'custoMedio', title: 'Custo médio', align: 'end', render: ({ custoMedio, unidade }) => (custoMedio ? `${formatMoney(toCentavos(custoMedio))}/${averageUnit[unidade]}` : '-') },
  { key: 'valor', title: 'Valor', align: 'end', render: ({ valor }) => formatMoney(toCentavos(valor)) },
  { key: 'situacao', title: 'Situação', render: ({ situacao }) => <StatusTag status={situacao} /> },
]

/** /estoque/posicao: how much there is of what, now or at the end of a day. */
export default function Positions() {
  const venue = useVenue()
  const session = useSession()
  const table = useTableState(noFilters)
  const positions = usePositions(venue.id, table.filters, table.page, table.pageSize)
  const minimum = useMinimum(venue.id)
  const dialogs = useDialogs<Position, 'minimum'>()
  const navigate = useNavigate()
  const counts = positions.data?.counts ?? {}
  const below = counts['negativo'] ?? 0
  const may = (roles: string[]) => session !== null && hasRole(session, roles)
  const chosen = dialogs.row

  return (
    <>
      <PageHeader
        title="Posição de estoque"
        description={`Quanto há de cada produto em ${venue.name}: em estoque, reservado por pedidos e livre para vender.`}
        actions={
          <>
            <ExportButton label="Exportar posição" onExport={(format) => exportPositions(venue.id, table.filters, format)} onShowJobs={showJobs} />
            {may(movers) && <Button type="primary" icon={<CheckSquareOutlined aria-hidden="true" />} onClick={() => void navigate(paths.count)}>Contar estoque</Button>}
          </>
        }
      />
      {below > 0 && table.filters.so !== 'negativo' && (
        <Notice urgency="insistent">
          <p><WarningOutlined aria-hidden="true" /> <strong>Acertar estoque:</strong> {below === 1 ? '1 produto está' : `${below} produtos estão`} abaixo de zero.</p>
          <Button onClick={() => table.setFilters({ so: 'negativo' })}>Ver</Button>
        </Notice>
      )}
      <FilterBar table={table}>
        <Form.Item name="texto" label="Produto">
          <Input type="search" maxLength={200} placeholder="Nome ou código" />
        </Form.Item>
        <Form.Item name="so" label="Situação">
          <Select options={situations(counts)} />
        </Form.Item>
        <Form.Item name="data" label="No fim do dia" rules={[aDay]}>
          <DayInput placeholder="Agora" />
        </Form.Item>
      </FilterBar>
      <ResourceTable<Position>
        label="Posição de estoque"
        columns={columns}
        rowKey={({ produtoId }) => produtoId}
        rowName={({ nome }) => nome}
        {...tableProps(positions)}
        table={table}
        onOpen={({ produtoId }) => void navigate(paths.ledger(produtoId))}
        actions={({ produtoId, ...position }) => [
          { label: 'Ver movimentos', icon: <HistoryOutlined />, onClick: () => void navigate(paths.ledger(produtoId)) },
          ...(may(planners) ? [{ label: 'Definir mínimo', icon: <OrderedListOutlined />, onClick: () => dialogs.open('minimum', { produtoId, ...position }) }] : []),
        ]}
        empty={<EmptyState text="Nenhum produto controla estoque." detail="Ligue “Controlar estoque” no cadastro dos produtos que quer contar." />}
      />
      <FormDrawer<{ minimo: number }>
        {...dialogs.of('minimum')}
        title={chosen ? `Estoque mínimo de ${chosen.nome}` : ''}
        initialValues={chosen}
        onSubmit={dialogs.forRow(({ produtoId: id }, { minimo }: { minimo: number }) => minimum.mutateAsync({ id, minimo }))}
        success="Estoque mínimo alterado."
        marksOptional={false}
      >
        <Form.Item name="minimo" label="Avisar abaixo de" extra="Zero não avisa." rules={[{ required: true, message: 'Informe um número.' }]}>
          <QuantityInput unit={chosen?.unidade ?? 'un'} />
        </Form.Item>
      </FormDrawer>
    </>
  )
}

/** What may still be sold, and the quota that holds it back. */
function free({ disponivel, cota, cotaUsada, unidade }: Position) {
  return (
    <>
      {formatQuantity(disponivel, unidade)}
      {cota > 0 && <span className={styles.second}>à venda: {formatQuantity(Math.max(0, cota - cotaUsada), unidade)} de {formatQuantity(cota, unidade)}</span>}
    </>
  )
}

function situations(counts: Record<string, number>) {
  const choice = (value: string, name: string) => ({ value, label: `${name} (${counts[value] ?? 0})` })
  return [
    { value: '', label: 'Todas' },
    choice('negativo', statusNames.negativo),
    choice('zerado', statusNames.zerado),
    choice('baixo', statusNames.baixo),
    choice('normal', statusNames.normal),
    choice('semMovimento', 'Sem movimento há 30 dias'),
  ]
}
