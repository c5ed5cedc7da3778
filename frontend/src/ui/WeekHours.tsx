import { CopyOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Radio } from 'antd'
import { OpeningSpan } from './OpeningSpan'
import { everyDayLike, weekdays, withSpan, type Opening } from './week'
import styles from './WeekHours.module.css'

interface WeekHoursProps {
  /** Empty is always open. */
  value?: readonly Opening[]
  onChange?: (openings: Opening[]) => void
  disabled?: boolean
}

const never: readonly Opening[] = []
const nowhere = () => {}

/** When the shop is open: always, or at hours of the week, any number of them a day, past midnight too. Fits a Form.Item. */
export function WeekHours({ value = never, onChange = nowhere, disabled = false }: WeekHoursProps) {
  const hasHours = value.length > 0

  return (
    <div className={styles.hours}>
      <Radio.Group
        aria-label="Quando a loja atende"
        disabled={disabled}
        value={hasHours}
        options={[
          { value: false, label: 'Sempre aberta' },
          { value: true, label: 'Em horários definidos' },
        ]}
        onChange={() => onChange(hasHours ? [] : everyDayLike(withSpan([], 1), 1))}
      />
      {hasHours && (
        <ul className={styles.days}>
          {weekdays.map(({ day, name }) => (
            <Day key={day} day={day} name={name} openings={value} onChange={onChange} disabled={disabled} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface DayProps {
  day: number
  name: string
  openings: readonly Opening[]
  onChange: (openings: Opening[]) => void
  disabled: boolean
}

function Day({ day, name, openings, onChange, disabled }: DayProps) {
  const spans = openings.filter((opening) => opening.dayOfWeek === day)
  const isLast = openings.length === 1

  const put = (old: Opening, next: Partial<Opening>) => onChange(openings.map((opening) => (opening === old ? { ...old, ...next } : opening)))

  return (
    <li className={styles.day} aria-label={name}>
      <span className={styles.name}>{name}</span>
      <div className={styles.spans}>
        {spans.length === 0 && <span className={styles.closed}>Fechada</span>}
        {spans.map((span, index) => (
          <OpeningSpan
            key={index}
            name={name}
            span={span}
            disabled={disabled}
            onChange={(change) => put(span, change)}
            onRemove={() => onChange(openings.filter((opening) => opening !== span))}
            // Without any hours the shop would be always open, which is said above, not here.
            removeDisabled={isLast}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button
          type="text"
          icon={<PlusOutlined aria-hidden="true" />}
          aria-label={`Adicionar horário em ${name}`}
          title="Adicionar horário"
          disabled={disabled}
          onClick={() => onChange(withSpan(openings, day))}
        />
        <Button
          type="text"
          icon={<CopyOutlined aria-hidden="true" />}
          aria-label={`Copiar o horário de ${name} para todos os dias`}
          title="Copiar para todos os dias"
          disabled={disabled || spans.length === 0}
          onClick={() => onChange(everyDayLike(openings, day))}
        />
      </div>
    </li>
  )
}
