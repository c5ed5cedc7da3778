import { useState } from 'react'
import { useParams } from 'react-router'
import { useVenue } from '@/api/venue'
import { defaultZone, formatDateTime, formatTime } from '@/ui/dates'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { Notice } from '@/ui/Notice'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { useAccount, useAccountChanges, type Account as AnAccount } from '../accounts'
import styles from '../parts/accounts/Account.module.css'
import { AccountOrders } from '../parts/accounts/AccountOrders'
import { AccountTotals } from '../parts/accounts/AccountTotals'
import { CloseAccount } from '../parts/accounts/CloseAccount'
import { PaymentForm } from '../parts/accounts/PaymentForm'
import { Payments } from '../parts/accounts/Payments'
import { PrintBill } from '../parts/accounts/PrintBill'
import { PrintedBill } from '../parts/accounts/PrintedBill'
import { SplitAccount } from '../parts/accounts/SplitAccount'

const back = { to: '/cadastro/mesas/contas', label: 'Contas das mesas' }

/** /cadastro/mesas/contas/:id: what a table has had, and how it pays. */
export default function Account() {
  const venue = useVenue()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAccount(venue.id, id)
  if (data) return <Shown account={data} />
  return (
    <>
      <PageHeader title="Conta da mesa" back={back} />
      {error ? <ErrorState text={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton lines={6} lineHeight={64} />}
    </>
  )
}

function Shown({ account }: { account: AnAccount }) {
  const venue = useVenue()
  const zone = venue.zone ?? defaultZone
  const changes = useAccountChanges(venue.id, account.id)
  /** What somebody's part comes to: the payment begins with it. */
  const [part, setPart] = useState<{ value: number; times: number } | null>(null)
  const isOpen = account.fechadaEm === null
  const { mesa, desde, fechadaEm, fechadaPor, pediuConta, anterior } = account

  return (
    <>
      <PageHeader
        title={`Conta da mesa ${mesa}`}
        back={back}
        description={fechadaEm ? `Fechada em ${formatDateTime(fechadaEm, zone)}${fechadaPor && ` por ${fechadaPor}`}.` : `Aberta desde ${formatDateTime(desde, zone)}.`}
        actions={
          <>
            <PrintBill accountId={account.id} />
            <CloseAccount account={account} changes={changes} />
          </>
        }
      />
      {pediuConta && isOpen && <Notice long urgency="insistent"><p>A mesa pediu a conta às {formatTime(pediuConta, zone)}.</p></Notice>}
      {anterior && isOpen && <Notice long><p>Esta conta é de uma visita anterior: outros clientes já pediram nesta mesa.</p></Notice>}
      <div className={styles.columns}>
        <AccountOrders account={account} zone={zone} />
        <div className={styles.side}>
          <AccountTotals account={account} changes={changes} />
          <Payments account={account} zone={zone} changes={changes} />
          {isOpen && account.falta > 0 && <PaymentForm key={part?.times ?? 0} left={account.falta} part={part?.value} changes={changes} />}
          {isOpen && account.falta > 0 && <SplitAccount account={account} onPay={(value) => setPart({ value, times: (part?.times ?? 0) + 1 })} />}
        </div>
      </div>
      <PrintedBill venueName={venue.name} account={account} zone={zone} />
    </>
  )
}
