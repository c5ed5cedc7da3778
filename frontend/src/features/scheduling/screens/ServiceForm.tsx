import { useNavigate, useSearchParams } from 'react-router'
import { useVenue } from '@/api/venue'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { FormPage } from '@/ui/FormPage'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { readServiceDraft, serviceDraftOf, useSaveService, useServices } from '../api/schedules'
import { messages } from '../messages'
import { ServiceFields } from '../parts/ServiceFields'
import { newService, problemsOf, type ServiceDraft } from '../service'

const list = '/servicos'

/** /agendamento/servico/cadastro: a new service, with ?agenda= of an agenda; with ?servico= one that there is (S2§2.10). */
export default function ServiceForm() {
  const [params] = useSearchParams()
  const id = params.get('servico') ?? ''
  return (
    <>
      <PageHeader title={messages.newService} back={{ to: list, label: messages.services }} />
      {id === '' ? <Editor id="" saved={{ ...newService, scheduleId: params.get('agenda') ?? '' }} /> : <OldService key={id} id={id} />}
    </>
  )
}

function OldService({ id }: { id: string }) {
  const navigate = useNavigate()
  const services = useServices(useVenue().id)
  const found = services.data?.find((service) => service.id === id)
  if (found) return <Editor id={id} saved={serviceDraftOf(found)} />
  if (services.data) return <EmptyState text="Este serviço não existe mais." detail="Ele pode ter sido excluído por outra pessoa." action={<Button onClick={() => void navigate(list)}>Ver os serviços</Button>} />
  if (services.error) return <ErrorState text={messageOf(services.error)} onRetry={() => void services.refetch()} />
  return <Skeleton lines={8} />
}

function Editor({ id, saved }: { id: string, saved: ServiceDraft }) {
  const venue = useVenue()
  const navigate = useNavigate()
  const save = useSaveService(venue.id, id)

  async function submit(draft: ServiceDraft): Promise<ServiceDraft> {
    const { versao } = await save.mutateAsync(draft)
    void navigate(list, { replace: true })
    return { ...draft, versao }
  }

  return (
    <FormPage<ServiceDraft>
      label={messages.newService}
      saved={saved}
      onSave={submit}
      success={id === '' ? 'Serviço criado com sucesso' : 'Serviço editado com sucesso'}
      validate={problemsOf}
      reread={id === '' ? undefined : () => readServiceDraft(venue.id, id)}
      onCancel={() => void navigate(list)}
    >
      <ServiceFields venueId={venue.id} />
    </FormPage>
  )
}
