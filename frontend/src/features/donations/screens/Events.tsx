import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { defaultZone } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toasts'
import { useDialogs } from '@/ui/useDialogs'
import { useEventChanges, useEvents } from '../api'
import { inOrder, summaryOf, type DonationEvent } from '../event'
import { messages } from '../messages'
import { explainWith } from '../refusals'
import { EventCard } from '../parts/EventCard'
import styles from './Events.module.css'

/** /doacoes/eventos: what people give to (S1§2). */
export default function Events() {
  const { id: venueId, zone = defaultZone } = useVenue()
  const navigate = useNavigate()
  const events = useEvents(venueId)
  const changes = useEventChanges(venueId)
  const dialogs = useDialogs<DonationEvent, 'delete'>()
  const rows = events.data

  async function switchTo(event: DonationEvent, isActive: boolean) {
    try {
      await changes.activate.mutateAsync({ event, isActive })
      toast.success(isActive ? `${event.nome} recebe doações.` : `${event.nome} não recebe mais doações.`)
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }

  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => void navigate('/doacoes/eventos/formulario')}>
      {messages.newEvent}
    </Button>
  )
  return (
    <>
      <PageHeader title={messages.events} description={rows && rows.length > 0 ? summaryOf(rows) : undefined} actions={rows && rows.length > 0 && add} />
      {!rows && events.error && <ErrorState text={messageOf(events.error)} onRetry={() => void events.refetch()} />}
      {!rows && !events.error && <Skeleton lines={3} lineHeight={320} />}
      {rows?.length === 0 && (
        <EmptyState text="Nenhum evento de doação por aqui ainda." detail="Um evento tem uma página própria, na qual as pessoas doam por Pix ou cartão." action={add} />
      )}
      {rows && rows.length > 0 && (
        <ul className={styles.cards} aria-label={messages.events}>
          {inOrder(rows).map((event) => (
            <li key={event.id}>
              <EventCard
                event={event}
                zone={zone}
                busy={changes.activate.isPending && changes.activate.variables.event.id === event.id}
                onSwitch={(on) => void switchTo(event, on)}
                onDelete={() => dialogs.open('delete', event)}
              />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        {...dialogs.of('delete')}
        title={messages.deleteEvent}
        danger
        confirmLabel={messages.yes}
        cancelLabel={messages.no}
        success={messages.eventDeleted}
        explain={explainWith(messages.eventNotDeleted)}
        onConfirm={dialogs.forRow(({ id }) => changes.remove.mutateAsync(id))}
      >
        A página de {dialogs.row?.nome} deixa de receber doações. As doações já feitas continuam guardadas, e estão no relatório.
      </ConfirmDialog>
    </>
  )
}
