import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useVenue } from '@/api/venue'
import { defaultZone } from '@/ui/dates'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { useEvent } from '../api'
import { draftOf, newDraft } from '../event'
import { messages } from '../messages'
import { EventEditor } from '../parts/EventEditor'
import { EventFacts } from '../parts/EventFacts'

const back = { to: '/doacoes/eventos', label: messages.events }

/** /doacoes/eventos/formulario: a new event, or an old one, which is read until somebody edits it (S1§2). */
export default function EventForm() {
  const { eventId = '' } = useParams()
  // Another event begins anew.
  return eventId === '' ? <NewEvent /> : <OldEvent key={eventId} id={eventId} />
}

function NewEvent() {
  return (
    <>
      <PageHeader title={messages.newEvent} back={back} />
      <EventEditor id="" saved={newDraft} onDone={() => undefined} />
    </>
  )
}

function OldEvent({ id }: { id: string }) {
  const { id: venueId, zone = defaultZone } = useVenue()
  const event = useEvent(venueId, id)
  const [isEditing, setEditing] = useState(false)
  const edit = event.data && !isEditing && (
    <Button type="primary" icon={<EditOutlined aria-hidden="true" />} onClick={() => setEditing(true)}>{messages.edit}</Button>
  )

  return (
    <>
      <PageHeader title={event.data?.nome ?? messages.editEvent} back={back} actions={edit} />
      {!event.data && event.error && <ErrorState text={messageOf(event.error)} onRetry={() => void event.refetch()} />}
      {!event.data && !event.error && <Skeleton lines={10} />}
      {event.data && !isEditing && <EventFacts event={event.data} zone={zone} />}
      {event.data && isEditing && <EventEditor id={id} saved={draftOf(event.data, zone)} onDone={() => setEditing(false)} />}
    </>
  )
}
