import { failureMessage } from '@/api/client'
import { useVenue } from '@/api/venue'
import { ErrorState } from '@/ui/ErrorState'
import { fieldsOf } from '@/ui/fieldsOf'
import { FormPage } from '@/ui/FormPage'
import { counted } from '@/ui/importReport'
import { Section } from '@/ui/Section'
import { Skeleton } from '@/ui/Skeleton'
import { saveErasure, termBounds, useErasure, useErasurePreview, type Erasure } from '../erasure'

const { NumberField, SwitchField, useValues } = fieldsOf<Erasure>()

/** After how long without an order the venue forgets how to reach a customer (LGPD). */
export default function ContactErasure() {
  const { id: venueId } = useVenue()
  const { data, error, refetch } = useErasure(venueId)
  if (error && !data) return <ErrorState text={failureMessage(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={4} />

  return (
    <FormPage<Erasure> label="Privacidade dos clientes" saved={data} onSave={(values) => saveErasure(venueId, values)} success="Privacidade dos clientes salva.">
      <Section
        title="Contato de quem não pede mais"
        description="A LGPD pede que dados pessoais não sejam guardados além do necessário. Nome, CPF, valores e pedidos continuam."
      >
        <SwitchField
          field="apaga"
          label="Apagar telefone e endereço"
          hint="Uma vez por dia, de quem não pede há mais tempo que o prazo: do cadastro e dos pedidos. Quem nunca pediu não muda, e quem está bloqueado ou com alerta fica com o telefone, pelo qual é reconhecido. Não pode ser desfeito."
        />
        <Term venueId={venueId} />
      </Section>
    </FormPage>
  )
}

function Term({ venueId }: { venueId: string }) {
  const { apaga, dias } = useValues()
  if (!apaga) return null
  return (
    <>
      <NumberField field="dias" label="Prazo sem pedir" bounds={termBounds} unit="dias" />
      <Affected venueId={venueId} days={dias} />
    </>
  )
}

/** What the term as it is being edited would do today. */
function Affected({ venueId, days }: { venueId: string; days: number }) {
  const { data, error } = useErasurePreview(venueId, days)
  if (error) return <p role="alert">{failureMessage(error)}</p>
  return <p aria-live="polite">{data ? sentence(data.Clientes, data.Pedidos, days) : 'Contando quantos clientes seriam afetados…'}</p>
}

function sentence(customers: number, orders: number, days: number): string {
  const parts = [
    customers > 0 && counted(customers, 'cliente', 'clientes'),
    orders > 0 && counted(orders, 'pedido', 'pedidos'),
  ].filter((part) => typeof part === 'string')
  if (parts.length === 0) return `Hoje, com ${days} dias, nada seria apagado.`
  return `Hoje, com ${days} dias, perderiam o telefone ou o endereço: ${parts.join(' e ')}.`
}
