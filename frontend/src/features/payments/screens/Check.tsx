import { hasRole, useSession } from '@/api/session'
import { failureMessage } from '@/api/client'
import { useVenue } from '@/api/venue'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { useMatterList, useRefresh } from '../api'
import { MatterList } from '../parts/matters/MatterList'
import { StatementCheck } from '../parts/statement/StatementCheck'
import styles from './Check.module.css'

/** /transacoes/conferir: the payments that somebody has to look at, and confirming Pix by the bank's statement. */
export default function Check() {
  return (
    <>
      <PageHeader title="Conferir pagamentos" description="O que o Balcão não decide sozinho: Pix sem confirmação, dinheiro em dobro, a mais ou fora do prazo, e devoluções paradas." />
      <section aria-label="À espera de alguém" className={styles.part}>
        <Waiting />
      </section>
      <section aria-labelledby="statement" className={styles.part}>
        <h2 id="statement" className={styles.heading}>
          Conferir pelo extrato
        </h2>
        <StatementCheck />
      </section>
    </>
  )
}

function Waiting() {
  const venue = useVenue()
  const session = useSession()
  const matters = useMatterList(venue.id)
  const refresh = useRefresh(venue.id)

  if (!matters.data) {
    if (matters.error) return <ErrorState text={failureMessage(matters.error)} onRetry={() => void matters.refetch()} />
    return <Skeleton lines={3} lineHeight={96} />
  }
  if (matters.data.length === 0) return <EmptyState text="Nenhum pagamento para conferir." detail="O que precisar de alguém aparece aqui e no painel de pedidos." />
  return (
    <MatterList matters={matters.data} venueId={venue.id} zone={venue.zone} decides={session !== null && hasRole(session, 'TransacoesEstorno')} onSettled={refresh} />
  )
}
