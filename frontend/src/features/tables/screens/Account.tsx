import { useState } from 'react'
import { useParams } from 'react-router'
import { useVenue } from '@/api/venue'
import { defaultZone, formatDateTime, formatTime } from '@/ui/dates'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { formatWire, toCentavos } from '@/ui/money'
import { Notice } from '@/ui/Notice'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { printBill, splitAccount, useAccount, useAccountChanges, type Account as AnAccount } from '../accounts'
import styles from '../parts/accounts/Account.module.css'
import { AccountOrders } from '../parts/accounts/AccountOrders'
import { AccountTotals } from '../parts/accounts/AccountTotals'
import { CloseAccount } from '../parts/accounts/CloseAccount'
import { NewVisit } from '../parts/accounts/NewVisit'
import { unpaid, unsplit, type Split } from '../parts/accounts/parts'
import { PaymentForm } from '../parts/accounts/PaymentForm'
import { Payments } from '../parts/accounts/Payments'
import { PrintBill } from '../parts/accounts/PrintBill'
import { PrintedBill } from '../parts/accounts/PrintedBill'
import { SplitAccount } from '../parts/accounts/SplitAccount'
import { WriteOff } from '../parts/accounts/WriteOff'

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
  const [split, setSplit] = useState(unsplit)
  /** Whose part is being paid: the payment begins with it. */
  const [paying, setPaying] = useState<number | null>(null)
  const part = paying === null ? undefined : split.parts[paying]
  const parts = unpaid(split, toCentavos(account.falta))
  const isOpen = account.fechadaEm === null
  const { mesa, desde, fechadaEm, fechadaPor, pediuConta, anterior } = account

  function renew(next: Split) {
    setSplit(next)
    setPaying(null)
  }

  function taken(value: number) {
    if (paying === null) return
    if (value === part?.value) setSplit({ ...split, paid: [...split.paid, paying] })
    setPaying(null)
  }

  return (
    <>
      <PageHeader
        title={`Conta da mesa ${mesa}`}
        back={back}
        description={fechadaEm ? `Fechada em ${formatDateTime(fechadaEm, zone)}${fechadaPor && ` por ${fechadaPor}`}.` : `Aberta desde ${formatDateTime(desde, zone)}.`}
        actions={
          <>
            <PrintBill send={(shown, key) => printBill(venue.id, account.id, shown, key)} parts={parts} />
            {isOpen && !anterior && <NewVisit mesa={mesa} changes={changes} />}
            {isOpen && account.falta > 0 && <WriteOff account={account} changes={changes} />}
            <CloseAccount account={account} changes={changes} />
          </>
        }
      />
      {pediuConta && isOpen && <Notice long urgency="insistent"><p>A mesa pediu a conta às {formatTime(pediuConta, zone)}.</p></Notice>}
      {account.falta < 0 && !isOpen && <Notice long urgency="insistent"><p>Há {formatWire(-account.falta)} a devolver: um pedido desta conta deixou de valer depois que ela fechou.</p></Notice>}
      {anterior && isOpen && <Notice long><p>Esta conta é de uma visita anterior: outros clientes já pediram nesta mesa.</p></Notice>}
      <div className={styles.columns}>
        <AccountOrders account={account} zone={zone} />
        <div className={styles.side}>
          <AccountTotals account={account} changes={changes} />
          <Payments account={account} zone={zone} changes={changes} />
          {(account.falta < 0 || (isOpen && account.falta > 0)) && (
            <PaymentForm key={part?.name ?? (account.falta < 0 ? 'back' : '')} left={account.falta} part={part} changes={changes} onTaken={taken} />
          )}
          {isOpen && account.falta > 0 && <SplitAccount account={account} split={split} onSplit={renew} divide={(people, lines) => splitAccount(venue.id, account.id, people, lines)} onPay={setPaying} />}
        </div>
      </div>
      <PrintedBill venueName={venue.name} account={account} parts={parts} zone={zone} />
    </>
  )
}
