import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import styles from './OpeningSpan.module.css'
import { TimeInput } from './TimeInput'
import { endsNextDay, isTime, type Hours } from './week'

interface OpeningSpanProps {
  /** Of the day. */
  name: string
  span: Hours
  disabled: boolean
  onChange: (change: Partial<Hours>) => void
  /** Without it the span stays. */
  onRemove?: () => void
  removeDisabled?: boolean
}

/** From when until when the shop is open on a day. */
export function OpeningSpan({ name, span, disabled, onChange, onRemove, removeDisabled = false }: OpeningSpanProps) {
  return (
    <div className={styles.span}>
      <TimeInput
        className={styles.time}
        aria-label={`${name}, abre às`}
        disabled={disabled}
        status={isTime(span.startHour) ? undefined : 'error'}
        value={span.startHour}
        onChange={(startHour) => onChange({ startHour })}
      />
      <span>até</span>
      <TimeInput
        className={styles.time}
        aria-label={`${name}, fecha às`}
        disabled={disabled}
        status={isTime(span.endHour) ? undefined : 'error'}
        value={span.endHour}
        onChange={(endHour) => onChange({ endHour })}
      />
      {onRemove && (
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={`Remover horário de ${name}`}
          disabled={disabled || removeDisabled}
          onClick={onRemove}
        />
      )}
      {endsNextDay(span) && <span className={styles.note}>do dia seguinte</span>}
    </div>
  )
}
