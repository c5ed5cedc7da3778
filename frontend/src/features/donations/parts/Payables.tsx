import { EmptyState } from '@/ui/EmptyState'
import { formatDay } from '@/ui/dates'
import { formatWire } from '@/ui/money'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import type { usePayables } from '../api'
import { sumOf, type Payable } from '../dashboard'
import styles from './Dashboard.module.css'

const columns: Column<Payable>[] = [
  { key: 'instituicao', title: 'Instituição', render: ({ institute }) => institute },
  { key: 'data', title: 'Data do repasse', render: ({ paymentDate }) => formatDay(paymentDate) },
  { key: 'valor', title: 'Valor', align: 'end', render: ({ amount }) => formatWire(amount) },
  { key: 'taxa', title: 'Taxa', align: 'end', render: ({ fee }) => formatWire(fee) },
  { key: 'repasse', title: 'A repassar', align: 'end', render: ({ amountToPay }) => formatWire(amountToPay) },
]

/** What each institution gets, on which day, after the fees. */
export function Payables({ of }: { of: ReturnType<typeof usePayables> }) {
  const rows = of.data
  return (
    <div>
      <h2 className={styles.heading}>Repasses por instituição</h2>
      <ResourceTable<Payable>
        label="Repasses por instituição"
        columns={columns}
        rowKey={({ instituteId, paymentDate }) => `${instituteId} ${paymentDate}`}
        rowName={({ institute, paymentDate }) => `${institute}, ${formatDay(paymentDate)}`}
        {...tableProps(of)}
        empty={<EmptyState text="Nada a repassar ainda." detail="Cada doação paga aparece aqui, com a taxa do meio de pagamento." />}
      />
      {rows && rows.length > 1 && (
        <p className={styles.total}>
          Total: {formatWire(sumOf(rows, ({ amount }) => amount))} − taxas de {formatWire(sumOf(rows, ({ fee }) => fee))} = {formatWire(sumOf(rows, ({ amountToPay }) => amountToPay))}
        </p>
      )}
    </div>
  )
}
