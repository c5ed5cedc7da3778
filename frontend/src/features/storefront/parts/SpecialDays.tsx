import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { defaultZone, formatDay } from '@/ui/dates'
import { DayInput } from '@/ui/DayInput'
import { dayIn, parseDay } from '@/ui/periods'
import { Field, useField } from '../fields'
import { comingHolidays } from '../holidays'
import { grouped, withDay, type SpecialDay } from '../specialDays'
import { SpecialDayRow } from './SpecialDayRow'
import styles from './SpecialDays.module.css'

/** Holidays and other days on which the hours of the week do not hold (D39). */
export function SpecialDays() {
  const { value: days, set, described } = useField('specialDays', { hasHint: true })
  const today = dayIn(useVenue().zone ?? defaultZone)

  return (
    <Field field="specialDays" label="Feriados e dias especiais" isGroup hint="Nestes dias vale o que está aqui, não o horário da semana.">
      {days.length > 0 && (
        <ul className={styles.days}>
          {grouped(days).map((group) => (
            <SpecialDayRow key={group.date} group={group} isPast={group.date < today} days={days} onChange={set} disabled={described.disabled} />
          ))}
        </ul>
      )}
      <AddDay id={described.id} days={days} today={today} onChange={set} disabled={described.disabled} />
    </Field>
  )
}

interface AddDayProps {
  /** Of the whole field. */
  id: string
  days: readonly SpecialDay[]
  today: string
  onChange: (days: SpecialDay[]) => void
  disabled: boolean
}

/** One of the holidays of the coming year, or any other day. A new day is closed. */
function AddDay({ id, days, today, onChange, disabled }: AddDayProps) {
  const [typed, setTyped] = useState('')
  const [description, setDescription] = useState('')
  const [problem, setProblem] = useState('')
  const free = comingHolidays(today).filter(({ date }) => !days.some((day) => day.date === date))

  function add() {
    const date = parseDay(typed)
    if (!date) return setProblem('Informe o dia, como em 24/12/2026.')
    if (date < today) return setProblem('Este dia já passou.')
    if (days.some((day) => day.date === date)) return setProblem('Este dia já está na lista.')
    onChange(withDay(days, date, description.trim()))
    setTyped('')
    setDescription('')
    setProblem('')
  }

  return (
    <div className={styles.add}>
      <Select
        id={`${id}-holiday`}
        aria-label="Adicionar feriado"
        className={styles.holiday}
        placeholder="Adicionar feriado"
        disabled={disabled}
        value={null}
        options={free.map(({ date, name }) => ({ value: date, label: `${formatDay(date)} – ${name}` }))}
        onChange={(date: string | null) => {
          const holiday = free.find((each) => each.date === date)
          if (holiday) onChange(withDay(days, holiday.date, holiday.name))
        }}
      />
      <div className={styles.other}>
        <DayInput
          className={styles.date} aria-label="Outro dia" disabled={disabled} value={typed} onChange={setTyped}
          status={problem ? 'error' : undefined} aria-describedby={problem ? `${id}-problem` : undefined}
          onPressEnter={(event) => {
            event.preventDefault()
            add()
          }}
        />
        <Input
          className={styles.description} aria-label="Motivo do dia especial" placeholder="Motivo (opcional)" maxLength={60} disabled={disabled}
          value={description} onChange={({ target }) => setDescription(target.value)}
        />
        <Button disabled={disabled || typed === ''} onClick={add}>Adicionar dia</Button>
      </div>
      {problem && <p id={`${id}-problem`} role="alert" className={styles.problem}>{problem}</p>}
    </div>
  )
}
