import { Select } from 'antd'
import { useId } from 'react'
import { useVenue } from '@/api/venue'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { useLinkEvents, useLinkInstitutes } from '../api'
import styles from './LinkPlace.module.css'

interface LinkPlaceProps {
  eventId: string
  instituteId: string
  onChange: (place: { evento: string; instituicao: string }) => void
}

/** Whose links are shown: of an event, one of its institutions. */
export function LinkPlace({ eventId, instituteId, onChange }: LinkPlaceProps) {
  const venue = useVenue()
  const id = useId()
  const events = useLinkEvents(venue.id)
  const institutes = useLinkInstitutes(venue.id, eventId)
  const failed = [events, institutes].find(({ data, error }) => !data && error)

  if (failed) return <ErrorState text={messageOf(failed.error)} onRetry={() => void failed.refetch()} />
  return (
    <div className={styles.place}>
      <div className={styles.field}>
        <label htmlFor={`${id}-event`}>Evento</label>
        <Select
          id={`${id}-event`}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={messagesOf.event}
          loading={!events.data}
          value={events.data && eventId !== '' ? eventId : undefined}
          options={events.data?.map((each) => ({ value: each.id, label: each.nome }))}
          notFoundContent="Ainda não há eventos."
          onChange={(evento: string) => onChange({ evento, instituicao: '' })}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-institute`}>Instituição</label>
        <Select
          id={`${id}-institute`}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={eventId === '' ? 'Primeiro o evento' : messagesOf.institute}
          disabled={eventId === ''}
          loading={eventId !== '' && !institutes.data}
          value={institutes.data && instituteId !== '' ? instituteId : undefined}
          options={institutes.data?.map((each) => ({ value: each.id, label: each.nome }))}
          notFoundContent="O evento ainda não tem instituições."
          onChange={(instituicao: string) => onChange({ evento: eventId, instituicao })}
        />
      </div>
    </div>
  )
}

const messagesOf = { event: 'Selecione o evento', institute: 'Selecione a instituição' }
