import { useParams } from 'react-router'
import { ApiError, failureMessage } from '@/api/client'
import { useVenue } from '@/api/venue'
import { EmptySearch } from '@/ui/drawings'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { PageHeader } from '@/ui/PageHeader'
import { Section } from '@/ui/Section'
import { Skeleton } from '@/ui/Skeleton'
import { ConsentGiven } from '../parts/ConsentGiven'
import { Details } from '../parts/Details'
import { LastOrders } from '../parts/LastOrders'
import { LockList } from '../parts/LockList'
import { Notes } from '../parts/Notes'
import { Privacy } from '../parts/Privacy'
import { allCustomers, ProfileHeader } from '../parts/ProfileHeader'
import { Sums } from '../parts/Sums'
import { useProfile } from '../profile'

/** /cadastro/clientes/:id: all that the venue knows of one customer. */
export default function Customer() {
  const { id = '' } = useParams()
  // Another customer begins anew: what was typed or shown of one is never said of the next.
  return <Profile key={id} id={id} />
}

function Profile({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useProfile(useVenue().id, id)

  // Who is gone, merged or erased elsewhere, is gone whatever was read before.
  if (error instanceof ApiError && error.status === 404) return <Unknown />
  if (!data) {
    return (
      <>
        <PageHeader title="Cliente" back={allCustomers} />
        {error ? <ErrorState text={failureMessage(error)} onRetry={() => void refetch()} retrying={isFetching} /> : <Skeleton lines={6} lineHeight={72} />}
      </>
    )
  }

  const { Cliente: customer, Resumo: sums, Pedidos: orders, Notas: notes, Consentimento: consent } = data
  return (
    <>
      <ProfileHeader customer={customer} />
      <Section title="Visitas" description="Contam só os pedidos entregues.">
        <Sums sums={sums} />
      </Section>
      <Section title="Cadastro">
        <Details customer={customer} />
      </Section>
      <Section title="Anotações" description="O que a equipe precisa lembrar. O cliente pode pedir para ver.">
        <Notes customer={customer} notes={notes} />
      </Section>
      <Section title="Últimos pedidos" description="Os 20 mais recentes, entregues ou não.">
        <LastOrders orders={orders} />
      </Section>
      <Section title="Bloqueios" description="Quem bloqueou e desbloqueou, quando e por quê.">
        {customer.CPF ? <LockList cpf={customer.CPF} /> : <p>Sem CPF, o cliente não pode ser bloqueado.</p>}
      </Section>
      <Section title="Consentimento" description="O que o cliente aceitou (LGPD).">
        <ConsentGiven customer={customer} consent={consent} />
      </Section>
      <Section title="Privacidade" description="O que o cliente pode pedir sobre os dados dele (LGPD).">
        <Privacy customer={customer} />
      </Section>
    </>
  )
}

function Unknown() {
  return (
    <>
      <PageHeader title="Cliente não encontrado" back={allCustomers} />
      <EmptyState
        drawing={<EmptySearch />}
        text="Este cliente não existe neste estabelecimento."
        detail="Ele pode ter sido unido a outro cadastro, ou ser de outro estabelecimento. Volte à lista e procure pelo nome."
      />
    </>
  )
}
