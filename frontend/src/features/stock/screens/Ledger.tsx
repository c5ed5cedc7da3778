import { useNavigate, useParams } from 'react-router'
import { ApiError } from '@/api/client'
import { usePosition, type Position } from '@/api/queries/stock'
import { useVenue } from '@/api/venue'
import { formatDateTime } from '@/ui/dates'
import { EmptySearch } from '@/ui/drawings'
import { EmptyState } from '@/ui/EmptyState'
import { formatMoney, toCentavos } from '@/ui/money'
import { PageHeader } from '@/ui/PageHeader'
import { formatQuantity } from '@/ui/quantity'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useTableState } from '@/ui/useTableState'
import { useLedger, type LedgerEntry } from '../api'
import { averageUnit, formatChange, kindNames, paths } from '../labels'
import { StatusTag } from '../parts/StatusTag'
import styles from '../parts/Stock.module.css'

const back = { to: paths.positions, label: 'Posição de estoque' }
const noFilters = {}

/** /estoque/posicao/:id: all that moved a product, in the order in which it was recorded. */
export default function Ledger() {
  const { id = '' } = useParams()
  const venue = useVenue()
  const table = useTableState(noFilters)
  const { data: position, error } = usePosition(venue.id, id)
  const ledger = useLedger(venue.id, id, table.page, table.pageSize)
  const navigate = useNavigate()

  if (error instanceof ApiError && error.status === 404) {
    return (
      <>
        <PageHeader title="Produto não encontrado" back={back} />
        <EmptyState drawing={<EmptySearch />} text="Este produto não existe neste estabelecimento." detail="Volte à posição e procure pelo nome." />
      </>
    )
  }

  const columns: Column<LedgerEntry>[] = [
    { key: 'movimento', title: 'Movimento', render: ({ movimento: { tipo, motivo, pedidoCodigo } }) => describe(kindNames[tipo], motivo, pedidoCodigo) },
    { key: 'quantidade', title: 'Quantidade', align: 'end', render: ({ quantidade, unidade }) => formatChange(quantidade, unidade) },
    { key: 'saldo', title: 'Saldo', align: 'end', render: ({ saldo, unidade }) => formatQuantity(saldo, unidade) },
    { key: 'custo', title: 'Custo', align: 'end', render: ({ custo }) => formatMoney(toCentavos(custo)) },
    { key: 'valor', title: 'Valor do estoque', align: 'end', render: ({ valor }) => formatMoney(toCentavos(valor)) },
    { key: 'quando', title: 'Registrado', render: ({ movimento: { registradoEm, por } }) => `${formatDateTime(registradoEm, venue.zone)}${por ? `, ${por}` : ''}` },
  ]

  return (
    <>
      <PageHeader title={position?.nome ?? 'Movimentos do produto'} back={back} />
      {position && <Numbers position={position} />}
      <ResourceTable<LedgerEntry>
        label="Movimentos"
        columns={columns}
        rowKey={({ numero }) => String(numero)}
        rowName={({ movimento: { tipo, registradoEm } }) => `${kindNames[tipo]} de ${formatDateTime(registradoEm, venue.zone)}`}
        {...tableProps(ledger)}
        table={table}
        onOpen={({ movimento }) => void navigate(paths.movement(movimento.id))}
        empty={<EmptyState text="Nada moveu este produto ainda." detail="Entradas, saídas, contagens e pedidos aparecem aqui." />}
      />
    </>
  )
}

function describe(kind: string, reason: string, order: string): string {
  if (order) return `${kind} do pedido ${order}`
  return reason && reason !== kind ? `${kind}: ${reason}` : kind
}

function Numbers({ position: { emEstoque, reservado, disponivel, minimo, custoMedio, valor, situacao, unidade } }: { position: Position }) {
  return (
    <dl className={styles.facts}>
      <div><dt>Em estoque</dt><dd>{formatQuantity(emEstoque, unidade)}</dd></div>
      <div><dt>Reservado</dt><dd>{formatQuantity(reservado, unidade)}</dd></div>
      <div><dt>Disponível</dt><dd>{formatQuantity(disponivel, unidade)}</dd></div>
      <div><dt>Mínimo</dt><dd>{minimo ? formatQuantity(minimo, unidade) : '-'}</dd></div>
      <div><dt>Custo médio</dt><dd>{custoMedio ? `${formatMoney(toCentavos(custoMedio))}/${averageUnit[unidade]}` : '-'}</dd></div>
      <div><dt>Valor</dt><dd>{formatMoney(toCentavos(valor))}</dd></div>
      <div><dt>Situação</dt><dd><StatusTag status={situacao} /></dd></div>
    </dl>
  )
}
