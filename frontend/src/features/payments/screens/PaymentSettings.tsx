import { failureMessage } from '@/api/client'
import { useVenue } from '@/api/venue'
import { ErrorState } from '@/ui/ErrorState'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { Methods } from '../parts/settings/Methods'
import { ProviderCard } from '../parts/settings/ProviderCard'
import { usePaymentSettings } from '../settingsApi'

/** /configuracoes/recebimentos: by whom, how and at what cost the current venue is paid online. */
export default function PaymentSettings() {
  const venue = useVenue()
  const { data, error, isFetching, refetch } = usePaymentSettings(venue.id)
  return (
    <>
      <PageHeader title="Recebimentos online" description={`Como ${venue.name} recebe o que é pago pela internet: pedidos da loja e links de pagamento.`} />
      {data ? (
        <>
          <Methods methods={data.formas} providers={data.provedores} />
          {data.provedores.map((provider) => <ProviderCard key={provider.provedor} provider={provider} />)}
        </>
      ) : error ? (
        <ErrorState text={failureMessage(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton lines={4} lineHeight={120} />
      )}
    </>
  )
}
