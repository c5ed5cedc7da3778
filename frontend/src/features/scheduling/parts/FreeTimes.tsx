import { Button, Select } from 'antd'
import { dayWords, formatTime } from '@/ui/dates'
import { messageOf } from '@/ui/failures'
import { useFreeTimes, type Wish } from '../api/bookings'
import styles from './FreeTimes.module.css'

interface FreeTimesProps {
  venueId: string
  zone: string
  wish: Wish
  /** YYYY-MM-DD; undefined while none is typed. */
  day: string | undefined
  /** An instant. */
  value?: string
  onChange?: (start: string) => void
  id?: string
}

/** The times of a day at which something can still begin, as the server has just worked them out. Fits a Form.Item. */
export function FreeTimes({ venueId, zone, wish, day, value, onChange, id }: FreeTimesProps) {
  const free = useFreeTimes(venueId, zone, wish, day)
  if (day === undefined || wish.scheduleId === '') return <p className={styles.words} role="status">Escolha a agenda e o dia para ver os horários livres.</p>
  if (free.error) return <p className={styles.words} role="alert">{messageOf(free.error)}</p>
  if (!free.data) return <p className={styles.words} role="status">Procurando horários livres…</p>
  if (free.data.length === 0) return <p className={styles.words} role="status">Nenhum horário livre neste dia. Escolha outro dia ou outra agenda.</p>

  const options = free.data.map((start) => ({ value: start, label: formatTime(start, zone) }))
  // A time that is not free is not shown as chosen.
  const chosen = options.find((option) => Date.parse(option.value) === Date.parse(value ?? ''))?.value
  return <Select id={id} placeholder="Escolha o horário" showSearch={{ optionFilterProp: 'label' }} options={options} value={chosen} onChange={onChange} style={{ maxWidth: 200 }} />
}

interface NearestProps {
  free: readonly string[]
  zone: string
  onChoose: (start: string) => void
}

/** The free times that are nearest to one that somebody else has taken. */
export function Nearest({ free, zone, onChoose }: NearestProps) {
  if (free.length === 0) return null
  return (
    <div className={styles.nearest} role="group" aria-label="Horários livres mais próximos">
      <span>Livres mais próximos:</span>
      {free.map((start) => <Button key={start} onClick={() => onChoose(start)}>{dayWords(start, zone)}, {formatTime(start, zone)}</Button>)}
    </div>
  )
}
