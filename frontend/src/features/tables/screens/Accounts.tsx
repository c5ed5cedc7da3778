import { useNavigate } from 'react-router'
import { useVenue } from '@/api/venue'
import { defaultZone, formatUntil } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { messageOf } from '@/ui/failures'
import { formatWire } from '@/ui/money'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { useAccounts, type AccountRow } from '../accounts'
import { AccountState } from '../parts/accounts/AccountState'
import styles from '../parts/accounts/Account.module.css'

/** /cadastro/mesas/contas: the open accounts of tables, and those that were closed today or of which money is owed. */
export default function Accounts() {
  const venue = useVenue()
  const navigate = useNavigate()
  const zone = venue.zone ?? defaultZone
  const { data, error, refetch } = useAccounts(venue.id)
  const failure = !data && error ? messageOf(error) : null

  const columns = (moment: string, at: (row: AccountRow) => string): Column<AccountRow>[] => [
    { key: 'mesa', title: 'Mesa', render: ({ mesa }) => <strong>{mesa}</strong> },
    { key: 'desde', title: moment, render: at },
    { key: 'pedidos', title: 'Pedidos', align: 'end', render: ({ pedidos }) => pedidos },
    { key: 'total', title: 'Total', align: 'end', render: ({ total }) => formatWire(total) },
    { key: 'falta', title: 'Falta', align: 'end', render: ({ falta }) => formatWire(falta) },
    { key: 'situacao', title: 'Situação', render: (row) => <AccountState account={row} zone={zone} /> },
  ]
  const list = {
    rowKey: ({ id }: AccountRow) => id,
    rowName: ({ mesa }: AccountRow) => `conta da mesa ${mesa}`,
    onOpen: ({ id }: AccountRow) => void navigate(`/cadastro/mesas/contas/${id}`),
  }

  return (
    <>
      <PageHeader title="Contas das mesas" description="Cada conta abre com o primeiro pedido da visita e fecha quando é paga." />
      <ResourceTable<AccountRow>
        label="Contas abertas"
        columns={columns('Desde', ({ desde }) => formatUntil(desde, zone))}
        rows={data?.abertas}
        error={failure}
        onRetry={() => void refetch()}
        empty={<EmptyState text="Nenhuma conta aberta." detail="Assim que uma mesa fizer o primeiro pedido, a conta dela aparece aqui." />}
        {...list}
      />
      {data && data.fechadas.length > 0 && (
        <>
          <h2 className={styles.heading}>{data.fechadas.some(({ falta }) => falta < 0) ? 'Fechadas hoje, ou com valor a devolver' : 'Fechadas hoje'}</h2>
          <ResourceTable<AccountRow>
            label="Contas fechadas"
            columns={columns('Fechada', ({ fechadaEm }) => formatUntil(fechadaEm ?? '', zone)).filter(({ key }) => key !== 'falta')}
            rows={data.fechadas}
            {...list}
          />
        </>
      )}
    </>
  )
}
