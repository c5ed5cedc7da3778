import { failureMessage } from '@/api/client'
import { currentPlace, hasRole, useSession, type Session } from '@/api/session'
import { ErrorState } from '@/ui/ErrorState'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { useConfigurationOf } from '../api'
import { ConfigurationForm } from '../parts/ConfigurationForm'
import { StoreAddressStep } from '../parts/StoreAddressStep'

/** The establishment type School (S0§3). */
const school = 4

/** /meepFood/configuracao: the online-ordering configuration of the current venue (S0§2). */
export default function Configuration() {
  const session = useSession()
  return session && <VenueConfiguration key={session.localCorrente} session={session} />
}

function VenueConfiguration({ session }: { session: Session }) {
  const place = currentPlace(session)
  const name = place?.nomeLocal ?? ''
  const { data, isPending, error, refetch } = useConfigurationOf(session.localCorrente)
  const isFirstStep = data?.urlMeepFood === ''

  return (
    <>
      <PageHeader
        title="Configuração do delivery"
        description={
          isFirstStep
            ? 'Para começar a receber pedidos, escolha o endereço da sua loja.'
            : `Como ${name || 'seu estabelecimento'} recebe pedidos pela internet.`
        }
      />
      {data && isFirstStep && <StoreAddressStep configuration={data} venueName={name} />}
      {data && !isFirstStep && (
        <ConfigurationForm
          configuration={data}
          isSupport={hasRole(session, ['SuporteMeep', 'Admin'])}
          isSchool={place?.tipoEstabelecimento === school}
        />
      )}
      {isPending && <Skeleton lines={8} />}
      {error && <ErrorState text={failureMessage(error)} onRetry={() => void refetch()} />}
    </>
  )
}
