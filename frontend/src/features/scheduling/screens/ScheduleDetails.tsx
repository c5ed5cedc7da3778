import { EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { useVenue } from '@/api/venue'
import { defaultZone, formatDateTime } from '@/ui/dates'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { formatWire } from '@/ui/money'
import { Notice } from '@/ui/Notice'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { ownerOf, useOutside, useSchedules, type Schedule } from '../api/schedules'
import { messages } from '../messages'
import { weekdayName } from '../slots'
import { NoSchedule } from './ScheduleForm'
import styles from './ScheduleDetails.module.css'

const back = { to: '/agendamento/lista', label: messages.back }

/** /agendamento/detalhes?agenda=: what an agenda says, what is booked in it, and when (S2§2.10). */
export default function ScheduleDetails() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const schedules = useSchedules(useVenue().id)
  const id = params.get('agenda') ?? ''
  const found = schedules.data?.find((schedule) => schedule.id === id)

  return (
    <>
      <PageHeader
        title={found?.name ?? 'Detalhes da agenda'}
        description={found && `${ownerOf(found)} · ${found.categoryName}`}
        back={back}
        actions={found && (
          <>
            <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => void navigate(`/agendamento/servico/cadastro?agenda=${id}`)}>Criar novo serviço</Button>
            <Button type="primary" icon={<EditOutlined aria-hidden="true" />} onClick={() => void navigate(`/agendamento/editar/${id}`)}>Editar</Button>
          </>
        )}
      />
      {schedules.error && !schedules.data && <ErrorState text={messageOf(schedules.error)} onRetry={() => void schedules.refetch()} />}
      {schedules.isPending && <Skeleton lines={8} />}
      {schedules.data && !found && <NoSchedule />}
      {found && <Details schedule={found} />}
    </>
  )
}

function Details({ schedule }: { schedule: Schedule }) {
  const { description, imageUrl, services, availability, avalableDays } = schedule
  return (
    <div className={styles.details}>
      <section className={styles.about} aria-label="Descrição">
        {imageUrl && <img src={imageUrl} alt="" width={160} height={160} />}
        <div>
          <p>{description}</p>
          <p className={styles.soft}>{availability}</p>
        </div>
      </section>
      <Outside id={schedule.id} />
      <section aria-labelledby="services">
        <h2 id="services">Serviços</h2>
        {services.length === 0 ? <p className={styles.nothing}>{messages.noServices}</p> : (
          <table>
            <thead><tr><th scope="col">Serviço</th><th scope="col" className={styles.figures}>Valor</th></tr></thead>
            <tbody>
              {services.map(({ id, productName, productValue }) => <tr key={id}><td>{productName}</td><td className={styles.figures}>{formatWire(productValue)}</td></tr>)}
            </tbody>
          </table>
        )}
      </section>
      <section aria-labelledby="availability">
        <h2 id="availability">Disponibilidade</h2>
        {avalableDays.length === 0 ? <p className={styles.nothing}>{messages.noAvailability}</p> : (
          <table>
            <thead><tr><th scope="col">Dia da semana</th><th scope="col">Horário inicial</th><th scope="col">Horário final</th></tr></thead>
            <tbody>
              {avalableDays.map(({ id, dayOfWeek, startHour, endHour }) => <tr key={id}><td>{weekdayName(dayOfWeek)}</td><td>{startHour}</td><td>{endHour}</td></tr>)}
            </tbody>
          </table>
        )}
      </section>
    </div>
  )
}

/** The bookings that a change of the hours has left outside of them: they stand, and somebody has to know. */
function Outside({ id }: { id: string }) {
  const { id: venueId, zone = defaultZone } = useVenue()
  const outside = useOutside(venueId, id)
  if (!outside.data || outside.data.length === 0) return null
  return (
    <Notice urgency="insistent" long>
      <p>{outside.data.length === 1 ? 'Uma reserva está fora dos horários desta agenda, e continua de pé:' : `${outside.data.length} reservas estão fora dos horários desta agenda, e continuam de pé:`}</p>
      <ul>
        {outside.data.map((booking) => <li key={booking.id}>{formatDateTime(booking.start, zone)} · {booking.serviceName} · {booking.customer}</li>)}
      </ul>
    </Notice>
  )
}
