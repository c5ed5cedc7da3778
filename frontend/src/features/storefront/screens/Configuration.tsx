import { failureMessage } from '@/api/client'
import { useStorefront } from '@/api/queries/storefront'
import { hasRole, useSession } from '@/api/session'
import { useVenue } from '@/api/venue'
import { ErrorState } from '@/ui/ErrorState'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { ConfigurationForm } from '../parts/ConfigurationForm'
import { StoreAddressStep } from '../parts/StoreAddressStep'

/** The establishment type School (S0§3). */
const school = 4

/** /meepFood/configuracao: the online-ordering configuration of the current venue (S0§2). */
export default function Configuration() {
  const venue = useVenue()
  const session = useSession()
  const { data, isPending, error, refetch } = useStorefront(venue.id)
  const isFirstStep = data?.urlMeepFood === ''

  return (
    <>
      <PageHeader
        title="Configuração do delivery"
        description={
          isFirstStep
            ? 'Para começar a receber pedidos, escolha o endereço da sua loja.'
            : `Como ${venue.name} recebe pedidos pela internet.`
        }
      />
      {data && isFirstStep && <StoreAddressStep configuration={data} venueName={venue.name} />}
      {data && !isFirstStep && (
        <ConfigurationForm
          configuration={data}
          isSupport={session !== null && hasRole(session, ['SuporteMeep', 'Admin'])}
          isSchool={venue.type === school}
        />
      )}
      {isPending && <Skeleton lines={8} />}
      {error && <ErrorState text={failureMessage(error)} onRetry={() => void refetch()} />}
    </>
  )
}
