import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { failureMessage } from '@/api/client'
import { useVenue } from '@/api/venue'
import { ErrorState } from '@/ui/ErrorState'
import { fieldsOf } from '@/ui/fieldsOf'
import { FormPage } from '@/ui/FormPage'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { readConfiguration, saveConfiguration, type MerchantConfiguration } from '../api'
import { messages, saveFailure } from '../messages'

/** /meepFood/integracaoIfood: which shop of the marketplace the venue is (S2§2.8). */
export default function MarketplaceIntegration() {
  const { id: venueId } = useVenue()
  const { data, isPending, error, refetch } = useQuery({ queryKey: ['ifood', venueId], queryFn: () => readConfiguration(venueId) })
  return (
    <>
      <PageHeader title="Integração Ifood" description="Receba no painel os pedidos feitos no iFood." />
      {data && <IntegrationForm venueId={venueId} saved={data} />}
      {isPending && <Skeleton lines={4} />}
      {error && !data && <ErrorState text={failureMessage(error)} onRetry={() => void refetch()} />}
    </>
  )
}

const { InputField, SwitchField } = fieldsOf<MerchantConfiguration>()

/** A shop that is fetched from needs its id. */
function problemsOf({ isActive, merchantId }: MerchantConfiguration) {
  return isActive && merchantId.trim() === '' ? { merchantId: 'Informe o ID da loja.' } : {}
}

function IntegrationForm({ venueId, saved }: { venueId: string; saved: MerchantConfiguration }) {
  const queries = useQueryClient()

  async function save({ merchantId, isActive }: MerchantConfiguration) {
    const kept = await saveConfiguration(venueId, { merchantId: merchantId.trim(), isActive })
    queries.setQueryData(['ifood', venueId], kept)
    return kept
  }

  return (
    <FormPage<MerchantConfiguration> label="Integração Ifood" saved={saved} onSave={save} success={messages.saved} validate={problemsOf} explain={saveFailure}>
      <div style={{ display: 'grid', gap: 20, maxWidth: 480, paddingBottom: 24 }}>
        {saved.simulado && (
          <Alert
            type="warning"
            showIcon
            title="Simulado"
            description="Nenhum marketplace está configurado neste servidor: os pedidos vêm do simulador, não do iFood."
          />
        )}
        <SwitchField field="isActive" label={messages.toggle} />
        <InputField field="merchantId" label="ID da loja" maxLength={100} />
      </div>
    </FormPage>
  )
}
