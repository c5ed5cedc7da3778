import { useId, useState } from 'react'
import { formatDay } from '@/ui/dates'
import { DayInput } from '@/ui/DayInput'
import { parseDay, type Period } from '@/ui/periods'
import { messages } from '../messages'
import { presetWords, type PresetName } from '../reportState'
import styles from './PeriodBar.module.css'

interface PeriodBarProps {
  /** '' for days of the person's own choice. */
  preset: PresetName | ''
  period: Period
  onPreset: (preset: PresetName) => void
  onPeriod: (period: Period) => void
}

/** A report's period: one of the usual ones, or days of one's own choice. */
export function PeriodBar({ preset, period, onPreset, onPeriod }: PeriodBarProps) {
  // At once, while the address is still on its way.
  const [chosen, setChosen] = useState<PresetName | 'own'>(preset || 'own')
  const [known, setKnown] = useState(preset)
  // A saved view, or the back button.
  if (known !== preset) {
    setKnown(preset)
    setChosen(preset || 'own')
  }
  const name = useId()
  const radio = (value: string, words: string, checked: boolean, choose: () => void) => (
    <label key={value} className={styles.preset}>
      <input type="radio" name={name} className={styles.radio} checked={checked} onChange={choose} />
      {words}
    </label>
  )

  return (
    <div className={styles.bar}>
      <div className={styles.presets} role="radiogroup" aria-label="Período">
        {(Object.entries(presetWords) as [PresetName, string][]).map(([value, words]) =>
          radio(value, words, chosen === value, () => {
            setChosen(value)
            onPreset(value)
          }),
        )}
        {radio('own', 'Escolher…', chosen === 'own', () => setChosen('own'))}
      </div>
      {chosen === 'own' ? <Days period={period} onPeriod={onPeriod} /> : <span className={styles.range}>{inWords(period)}</span>}
    </div>
  )
}

const inWords = ({ from, to }: Period) => (from === to ? formatDay(from) : `${formatDay(from)} a ${formatDay(to)}`)

function Days({ period, onPeriod }: Pick<PeriodBarProps, 'period' | 'onPeriod'>) {
  const [first, setFirst] = useState(formatDay(period.from))
  const [last, setLast] = useState(formatDay(period.to))
  const [problem, setProblem] = useState<string | null>(null)
  const problemId = useId()

  function finish() {
    const [from, to] = [parseDay(first), parseDay(last)]
    if (!from || !to) return setProblem(messages.noDay)
    if (from > to) return setProblem(messages.daysReversed)
    setProblem(null)
    if (from !== period.from || to !== period.to) onPeriod({ from, to })
  }

  const shared = { 'aria-describedby': problem ? problemId : undefined, 'aria-invalid': problem ? true : undefined, onBlur: finish, onPressEnter: finish }
  return (
    <div className={styles.days}>
      <DayInput aria-label="Data inicial" value={first} onChange={setFirst} {...shared} />
      <span aria-hidden="true">a</span>
      <DayInput aria-label="Data final" value={last} onChange={setLast} {...shared} />
      {problem && <p id={problemId} role="alert" className={styles.problem}>{problem}</p>}
    </div>
  )
}
