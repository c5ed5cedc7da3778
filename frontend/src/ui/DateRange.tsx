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
  /** Whether a day may be left out ('' in the period): "Qualquer dia" without both. */
  openEnded?: boolean
}

const custom = 'custom'
const anyDay = 'any'
const presets = [...Object.entries(presetLabels).map(([value, label]) => ({ value, label })), { value: custom, label: 'Personalizado' }]
const openPresets = [{ value: anyDay, label: 'Qualquer dia' }, ...presets]
const unbounded: Period = { from: '', to: '' }

/** A period of days: one of the usual ones, or a first and a last day as typed. */
export function DateRange({ label, value, onChange, zone = defaultZone, openEnded = false }: DateRangeProps) {
  const today = dayIn(zone)
  const preset = openEnded && !value.from && !value.to ? anyDay : presetOf(value, today)
  const [isCustom, setCustom] = useState(preset === undefined)

  return (
    <div role="group" aria-label={label} className={styles.range}>
      <Select
        aria-label={label}
        className={styles.preset}
        value={isCustom ? custom : (preset ?? custom)}
        options={openEnded ? openPresets : presets}
        onChange={(chosen: string) => {
          setCustom(chosen === custom)
          if (chosen === anyDay) onChange(unbounded)
          else if (chosen !== custom) onChange(periodOf(chosen as Preset, today))
        }}
      />
      {(isCustom || preset === undefined) && <Days value={value} onChange={onChange} openEnded={openEnded} />}
    </div>
  )
}

/** A day as typed; none is '' where it may be left out. */
const typed = (day: string) => (day ? formatDay(day) : '')

function Days({ value, onChange, openEnded }: Pick<DateRangeProps, 'value' | 'onChange' | 'openEnded'>) {
  const [from, setFrom] = useState(typed(value.from))
  const [to, setTo] = useState(typed(value.to))
  const [problem, setProblem] = useState<string | null>(null)
  const noteId = useId()
  const [known, setKnown] = useState(value)
  // Another period from outside: a link, or "limpar".
  if (known.from !== value.from || known.to !== value.to) {
    setKnown(value)
    setFrom(typed(value.from))
    setTo(typed(value.to))
  }

  function finish() {
    const [first, last] = [from, to].map((day) => (openEnded && day === '' ? '' : parseDay(day)))
    if (first === undefined || last === undefined) setProblem('Informe os dias como 20/11/2026.')
    else if (first && last && first > last) setProblem('O primeiro dia vem depois do último.')
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
