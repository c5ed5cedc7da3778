import { useNavigate } from 'react-router'
import { useVenue } from '@/api/venue'
import { defaultZone } from '@/ui/dates'
import { FormPage } from '@/ui/FormPage'
import { readEventDraft, useSaveEvent } from '../api'
import { change, draftOf, problemsOf, type EventDraft } from '../event'
import { messages } from '../messages'
import { EventFields } from './EventFields'

interface EventEditorProps {
  /** '' for a new event. */
  id: string
  saved: EventDraft
  onDone: () => void
}

/** Complaints about the moment stand at the day. */
const aliases = { date: 'day' }

/** The form of an event. */
export function EventEditor({ id, saved, onDone }: EventEditorProps) {
  const { id: venueId, zone = defaultZone } = useVenue()
  const navigate = useNavigate()
  const save = useSaveEvent(venueId, id, zone)

  async function submit(draft: EventDraft): Promise<EventDraft> {
    const kept = await save.mutateAsync(draft)
    // In the form's place: there is nothing to go back to.
    if (id === '') void navigate('/doacoes/eventos', { replace: true })
    else onDone()
    return draftOf(kept, zone)
  }

  return (
    <FormPage<EventDraft>
      label={id === '' ? messages.newEvent : messages.editEvent}
      saved={saved}
      onSave={submit}
      success={id === '' ? messages.eventSaved : messages.eventEdited}
      validate={(draft) => problemsOf(draft, zone)}
      change={change}
      reread={id === '' ? undefined : () => readEventDraft(id, zone)}
      aliases={aliases}
      onCancel={id === '' ? () => void navigate('/doacoes/eventos') : onDone}
    >
      <EventFields />
    </FormPage>
  )
}
