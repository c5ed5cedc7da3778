import { useState } from 'react'
import { useParams } from 'react-router'
import { usePaymentMethods } from '@/api/queries/paymentMethods'
import { hasRole, useSession } from '@/api/session'
import { useVenue } from '@/api/venue'
import { defaultZone, formatDateTime } from '@/ui/dates'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { formatWire, toCentavos } from '@/ui/money'
import { Notice } from '@/ui/Notice'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toasts'
import type { Account } from '../accounts'
import styles from '../parts/accounts/Account.module.css'
import { AccountOrders } from '../parts/accounts/AccountOrders'
import { AccountTotals } from '../parts/accounts/AccountTotals'
import { CloseAccount } from '../parts/accounts/CloseAccount'
import { unpaid, unsplit, type Split } from '../parts/accounts/parts'
import { PaymentForm } from '../parts/accounts/PaymentForm'
import { Payments } from '../parts/accounts/Payments'
import { PrintBill } from '../parts/accounts/PrintBill'
import { PrintedBill } from '../parts/accounts/PrintedBill'
import { SplitAccount } from '../parts/accounts/SplitAccount'
import { WriteOff } from '../parts/accounts/WriteOff'
import { ChargeForm } from '../parts/tabs/ChargeForm'
import { CustomerChoice } from '../parts/tabs/CustomerChoice'
import { LeaveOpen } from '../parts/tabs/LeaveOpen'
import { UndoCharge } from '../parts/tabs/UndoCharge'
import { printTab, splitTab, useTabAccount, useTabCharges, useTabPayments } from '../tabs'

const back = { to: '/posPago/fluxoDeComandas', label: 'Fluxo de comandas' }

/** /posPago/contas/:id: what is on a tab, and how it is paid. */
export default function TabAccount() {
  const venue = useVenue()
  const { id = '' } = useParams()
  const { data, error, refetch } = useTabAccount(venue.id, id)
  if (data) return <Shown account={data} />
  return (
    <>
      <PageHeader title="Comanda" back={back} />
      {error ? <ErrorState text={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton lines={6} lineHeight={64} />}
    </>
  )
}

function Shown({ account }: { account: Account }) {
  const venue = useVenue()
  const zone = venue.zone ?? defaultZone
  const session = useSession()
  const serves = session !== null && hasRole(session, 'FluxoComandasPortal')
  const payments = useTabPayments(venue.id, account.id)
  const charges = useTabCharges(venue.id, account.id)
  const methods = usePaymentMethods(venue.id)
  const [split, setSplit] = useState(unsplit)
  const [paying, setPaying] = useState<number | null>(null)
  const part = paying === null ? undefined : split.parts[paying]
  const parts = unpaid(split, toCentavos(account.falta))
  const { mesa, desde, fechadaEm, fechadaPor, falta, naConta, cliente, clienteId } = account
  const isOpen = fechadaEm === null
  const title = `Comanda ${mesa}`
  const ways = (methods.data ?? []).map(({ id, nome, tipo }) => ({ id, kind: tipo, label: nome }))

  function renew(next: Split) {
    setSplit(next)
    setPaying(null)
  }

  function taken(value: number) {
    if (paying === null) return
    if (value === part?.value) setSplit({ ...split, paid: [...split.paid, paying] })
    setPaying(null)
  }

  const choose = (id: string) => charges.customer.mutate(id, { onSuccess: () => toast.success('Cliente da comanda alterado.'), onError: (failure) => toast.error(messageOf(failure)) })

  return (
    <>
      <PageHeader
        title={title}
        back={back}
        description={fechadaEm ? `Fechada em ${formatDateTime(fechadaEm, zone)}${fechadaPor && ` por ${fechadaPor}`}.` : `Aberta desde ${formatDateTime(desde, zone)}.`}
        actions={
          <>
            <PrintBill send={(shown, key) => printTab(venue.id, account.id, shown, key)} parts={parts} />
            {isOpen && falta > 0 && <LeaveOpen account={account} changes={payments} />}
            {(isOpen || naConta) && falta > 0 && <WriteOff account={account} changes={payments} />}
            <CloseAccount account={account} changes={payments} />
          </>
        }
      />
      {naConta && <Notice long><p>{cliente || 'O cliente'} deve {formatWire(falta)} desta comanda. O que for recebido aqui sai do valor em aberto dele.</p></Notice>}
      <div className={styles.columns}>
        <AccountOrders
          account={account}
          zone={zone}
          word="Lançamento"
          actions={(charge) => isOpen && serves && !charge.recusado && <UndoCharge charge={charge} changes={charges} />}
        />
        <div className={styles.side}>
          <section className={styles.card} aria-label="Cliente da comanda">
            <h2>Cliente</h2>
            {isOpen && serves ? <CustomerChoice value={clienteId} name={cliente} none="Sem cliente" onChange={choose} /> : <p>{cliente || 'Sem cliente'}</p>}
          </section>
          {isOpen && serves && <ChargeForm changes={charges} />}
          <AccountTotals account={account} />
          <Payments account={account} zone={zone} changes={payments} />
          {(falta < 0 || ((isOpen || naConta) && falta > 0)) && (
            <PaymentForm key={part?.name ?? (falta < 0 ? 'back' : '')} left={falta} part={part} changes={payments} ways={ways} onTaken={taken} />
          )}
          {isOpen && falta > 0 && <SplitAccount account={account} split={split} onSplit={renew} divide={(people, lines) => splitTab(venue.id, account.id, people, lines)} onPay={setPaying} />}
        </div>
      </div>
      <PrintedBill venueName={venue.name} account={account} parts={parts} zone={zone} title={title} />
    </>
  )
}
