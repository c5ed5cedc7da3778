import { Select } from 'antd'
import { useId, useState } from 'react'
import styles from './DateRange.module.css'
import { defaultZone, formatDay } from './dates'
import { DayInput } from './DayInput'
import { dayIn, parseDay, periodOf, presetLabels, presetOf, type Period, type Preset } from './periods'

interface DateRangeProps {
  /** What the period is of: "Período dos pedidos". */
  label: string
  value: Period
  /** Called with whole periods only. */
  onChange: (period: Period) => void
  /** The venue's time zone, which says what day it is (D31). */
  zone?: string
}

const custom = 'custom'
const options = [...Object.entries(presetLabels).map(([value, label]) => ({ value, label })), { value: custom, label: 'Personalizado' }]

/** A period of days: one of the usual ones, or a first and a last day as typed. */
export function DateRange({ label, value, onChange, zone = defaultZone }: DateRangeProps) {
  const today = dayIn(zone)
  const preset = presetOf(value, today)
  const [isCustom, setCustom] = useState(preset === undefined)

  return (
    <div role="group" aria-label={label} className={styles.range}>
      <Select
        aria-label={label}
        className={styles.preset}
        value={isCustom ? custom : (preset ?? custom)}
        options={options}
        onChange={(chosen: string) => {
          setCustom(chosen === custom)
          if (chosen !== custom) onChange(periodOf(chosen as Preset, today))
        }}
      />
      {(isCustom || preset === undefined) && <Days value={value} onChange={onChange} />}
    </div>
  )
}

function Days({ value, onChange }: Pick<DateRangeProps, 'value' | 'onChange'>) {
  const [from, setFrom] = useState(formatDay(value.from))
  const [to, setTo] = useState(formatDay(value.to))
  const [problem, setProblem] = useState<string | null>(null)
  const noteId = useId()
  const [known, setKnown] = useState(value)
  // Another period from outside: a link, or "limpar".
  if (known.from !== value.from || known.to !== value.to) {
    setKnown(value)
    setFrom(formatDay(value.from))
    setTo(formatDay(value.to))
  }

  function finish() {
    const [first, last] = [parseDay(from), parseDay(to)]
    if (!first || !last) setProblem('Informe os dias como 20/11/2026.')
    else if (first > last) setProblem('O primeiro dia vem depois do último.')
    else {
      setProblem(null)
      if (first !== value.from || last !== value.to) onChange({ from: first, to: last })
    }
  }

  const shared = {
    className: styles.day,
    'aria-describedby': problem ? noteId : undefined,
    'aria-invalid': problem ? true : undefined,
    onBlur: finish,
    onPressEnter: finish,
  }
  return (
    <>
      <div className={styles.days}>
        <DayInput aria-label="De" value={from} onChange={setFrom} {...shared} />
        <span aria-hidden="true">até</span>
        <DayInput aria-label="Até" value={to} onChange={setTo} {...shared} />
      </div>
      {problem && <p id={noteId} className={styles.problem} role="alert">{problem}</p>}
    </>
  )
}
