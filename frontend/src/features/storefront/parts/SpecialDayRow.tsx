import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { formatDay } from '@/ui/dates'
import { OpeningSpan } from '@/ui/OpeningSpan'
import { weekdayOf } from '@/ui/week'
import { putSpan, setClosed, withoutDay, withSpan, type DayGroup, type SpecialDay } from '../specialDays'
import styles from './SpecialDays.module.css'

interface SpecialDayRowProps {
  group: DayGroup
  isPast: boolean
  days: readonly SpecialDay[]
  onChange: (days: SpecialDay[]) => void
  disabled: boolean
}

/** One day: closed, or with hours of its own. */
export function SpecialDayRow({ group, isPast, days, onChange, disabled }: SpecialDayRowProps) {
  const name = formatDay(group.date)
  return (
    <li className={styles.day} aria-label={name} data-past={isPast || undefined}>
      <div className={styles.name}>
        <strong>{name}</strong>
        <span className={styles.note}>{[weekdayOf(group.date), group.description, isPast && 'já passou'].filter(Boolean).join(' · ')}</span>
      </div>
      <div className={styles.hours}>
        <Segmented
          aria-label={`${name}, como atende`}
          name={`special-${group.date}`}
          disabled={disabled}
          value={group.closed ? 'closed' : 'open'}
          options={[{ value: 'closed', label: 'Fechada' }, { value: 'open', label: 'Outro horário' }]}
          onChange={(kind) => onChange(setClosed(days, group, kind === 'closed'))}
        />
        {group.spans.map((span, index) => (
          <OpeningSpan
            key={index}
            name={name}
            span={span}
            disabled={disabled}
            onChange={(change) => onChange(putSpan(days, span, change))}
            onRemove={group.spans.length > 1 ? () => onChange(putSpan(days, span, null)) : undefined}
          />
        ))}
      </div>
      <div className={styles.actions}>
        {!group.closed && (
          <Button
            type="text" icon={<PlusOutlined aria-hidden="true" />} aria-label={`Adicionar horário em ${name}`} title="Adicionar horário" disabled={disabled}
            onClick={() => onChange(withSpan(days, group))}
          />
        )}
        <Button
          type="text" icon={<DeleteOutlined aria-hidden="true" />} aria-label={`Remover o dia ${name}`} title="Remover o dia" disabled={disabled}
          onClick={() => onChange(withoutDay(days, group.date))}
        />
      </div>
    </li>
  )
}
