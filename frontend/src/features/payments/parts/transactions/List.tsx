import { Tag } from 'antd'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { formatWire } from '@/ui/money'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import type { TableState } from '@/ui/useTableState'
import type { Transaction, useTransactions } from '../../api'
import { methodNames, refundStates, states } from '../../labels'
import styles from './Transactions.module.css'

/** The row in words. */
export const nameOf = ({ rotulo, recebido }: Transaction) => rotulo || `Pagamento sem cobrança de ${formatWire(recebido)}`

interface ListProps {
  found: ReturnType<typeof useTransactions>
  table: TableState
  zone: string | undefined
  /** Several venues are searched: each row says whose it is. */
  manyVenues?: boolean
  onOpen: (row: Transaction) => void
}

/** What a search has found, with its sums. */
export function List({ found, table, zone, manyVenues = false, onOpen }: ListProps) {
  const columns: Column<Transaction>[] = [
    { key: 'sobre', title: 'Sobre', render: nameOf },
    { key: 'em', title: 'Quando', render: ({ em }) => formatDateTime(em, zone) },
    { key: 'forma', title: 'Forma', render: ({ forma, simulado }) => (simulado ? `${methodNames[forma]} simulado` : methodNames[forma]) },
    { key: 'situacao', title: 'Situação', render: (row) => <StateTags row={row} /> },
    { key: 'cobrado', title: 'Cobrado', align: 'end', render: ({ valor, cobrancaId }) => (cobrancaId ? formatWire(valor) : '-') },
    { key: 'recebido', title: 'Recebido', align: 'end', render: ({ recebido }) => formatWire(recebido) },
    { key: 'devolvido', title: 'Devolvido', align: 'end', render: ({ devolvido }) => (devolvido ? formatWire(devolvido) : '-') },
  ]
  if (manyVenues) columns.splice(1, 0, { key: 'local', title: 'Estabelecimento', render: ({ nomeLocal = '' }) => nomeLocal })
  const sums = found.data

  return (
    <>
      {sums && sums.total > 0 && (
        <p className={styles.sums} aria-live="polite">
          {sums.total === 1 ? '1 transação' : `${sums.total.toLocaleString('pt-BR')} transações`}: recebido <strong>{formatWire(sums.recebido)}</strong>, devolvido{' '}
          <strong>{formatWire(sums.devolvido)}</strong>, líquido de devoluções <strong>{formatWire(sums.recebido - sums.devolvido)}</strong>
        </p>
      )}
      <ResourceTable<Transaction>
        label="Transações"
        columns={columns}
        rowKey={({ cobrancaId = '', pagamentoId = '' }) => cobrancaId || pagamentoId}
        rowName={nameOf}
        {...tableProps(found)}
        table={table}
        onOpen={onOpen}
        empty={<EmptyState text="Nenhum pagamento online recebido ainda." detail="Pagamentos feitos na loja e por links aparecem aqui." />}
      />
    </>
  )
}

function StateTags({ row }: { row: Transaction }) {
  const { label, color } = states[row.estado]
  return (
    <span className={styles.tags}>
      <Tag color={color}>{label}</Tag>
      {row.devolucoes.map((estado) => (
        <Tag key={estado} color={refundStates[estado].color}>{refundStates[estado].label}</Tag>
      ))}
    </span>
  )
}
