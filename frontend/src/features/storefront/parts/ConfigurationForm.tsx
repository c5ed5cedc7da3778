import { ApiError } from '@/api/client'
import { readConfiguration, useSaveConfiguration, type Configuration } from '@/api/queries/storefront'
import { FormPage } from '@/ui/FormPage'
import { base64Of } from '@/ui/base64'
import { toast } from '@/ui/toasts'
import { messages } from '../messages'
import { change, lockedFields, problemsOf, toDraft, toWire, type Draft } from '../rules'
import { AddressBlock } from './AddressBlock'
import { Cancellation, Payment, ServiceFee } from './Charges'
import { Delivery } from './Delivery'
import { General } from './General'
import { Handling, SupportParameters } from './Handling'
import { PinBlock } from './PinBlock'
import { Readiness } from './Readiness'
import { ShopPreview } from './ShopPreview'

interface ConfigurationFormProps {
  configuration: Configuration
  /** SuporteMeep or Admin (roles-04, roles-05). */
  isSupport: boolean
  /** Establishment type School: the student card is theirs (S0§4). */
  isSchool: boolean
}

/** The full configuration of a venue, edited as a whole and saved as a whole. */
export function ConfigurationForm({ configuration, isSupport, isSchool }: ConfigurationFormProps) {
  const venueId = configuration.localClienteId
  const save = useSaveConfiguration(venueId)

  async function submit(draft: Draft): Promise<Draft> {
    try {
      const picture = draft.logo instanceof File ? await base64Of(draft.logo) : ''
      return toDraft(await save.mutateAsync(toWire(draft, picture)))
    } catch (refusal) {
      toast.error(messages.saveFailed)
      throw refusal
    }
  }

  return (
    <FormPage<Draft>
      label="Configuração do delivery"
      saved={toDraft(configuration)}
      onSave={submit}
      success={messages.saved}
      validate={problemsOf}
      change={change}
      reread={() => readConfiguration(venueId).then(toDraft)}
      // A refused locked field was changed by support meanwhile, not here.
      outdated={(refusal) => (refusal instanceof ApiError && refusal.status === 403 ? messages.takenOver : undefined)}
      aliases={{ meepFoodLogo: 'logo' }}
      aside={<ShopPreview />}
      locks={isSupport ? undefined : { fields: lockedFields, reason: messages.locked }}
    >
      <Readiness venueId={venueId} pausedUntil={configuration.pausedUntil ?? null} />
      <General />
      <AddressBlock venueId={venueId} isSupport={isSupport} />
      <PinBlock venueId={venueId} pin={configuration.pin ?? null} />
      <Delivery />
      <Payment isSchool={isSchool} />
      <ServiceFee />
      <Cancellation />
      <Handling />
      {isSupport && <SupportParameters />}
    </FormPage>
  )
}
