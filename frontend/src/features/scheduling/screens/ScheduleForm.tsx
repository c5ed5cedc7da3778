import { useNavigate, useParams } from 'react-router'
import { useVenue } from '@/api/venue'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { FormPage } from '@/ui/FormPage'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { draftOf, readDraft, useSaveSchedule, useSchedules } from '../api/schedules'
import { messages } from '../messages'
import { ScheduleFields } from '../parts/ScheduleFields'
import { newSchedule, problemsOf, type ScheduleDraft } from '../schedule'

const list = '/agendamento/lista'
const back = { to: list, label: messages.back }

/** /agendamento/cadastro and /agendamento/editar/:idSchedule: an agenda, new or as the list has it (S2§2.10). */
export default function ScheduleForm() {
  const { idSchedule = '' } = useParams()
  const title = idSchedule === '' ? messages.newSchedule : messages.editSchedule
  return (
    <>
      <PageHeader title={title} back={back} />
      {/* Another agenda begins anew. */}
      {idSchedule === '' ? <Editor id="" saved={newSchedule} title={title} /> : <OldSchedule key={idSchedule} id={idSchedule} title={title} />}
    </>
  )
}

function OldSchedule({ id, title }: { id: string, title: string }) {
  const schedules = useSchedules(useVenue().id)
  const found = schedules.data?.find((schedule) => schedule.id === id)
  if (found) return <Editor id={id} saved={draftOf(found)} title={title} />
  if (schedules.data) return <NoSchedule />
  if (schedules.error) return <ErrorState text={messageOf(schedules.error)} onRetry={() => void schedules.refetch()} />
  return <Skeleton lines={8} />
}

/** What stands where an agenda would, of which there is none. */
export function NoSchedule() {
  const navigate = useNavigate()
  return (
    <EmptyState
      text="Esta agenda não existe mais."
      detail="Ela pode ter sido excluída por outra pessoa."
      action={<Button onClick={() => void navigate(list)}>Ver as agendas</Button>}
    />
  )
}

function Editor({ id, saved, title }: { id: string, saved: ScheduleDraft, title: string }) {
  const venue = useVenue()
  const navigate = useNavigate()
  const save = useSaveSchedule(venue.id, id)

  async function submit(draft: ScheduleDraft): Promise<ScheduleDraft> {
    const { versao } = await save.mutateAsync(draft)
    // In the form's place: there is nothing to go back to.
    void navigate(list, { replace: true })
    return { ...draft, versao }
  }

  return (
    <FormPage<ScheduleDraft>
      label={title}
      saved={saved}
      onSave={submit}
      success={messages.scheduleSaved}
      validate={problemsOf}
      reread={id === '' ? undefined : () => readDraft(venue.id, id)}
      onCancel={() => void navigate(list)}
    >
      <ScheduleFields venueId={venue.id} />
    </FormPage>
  )
}
