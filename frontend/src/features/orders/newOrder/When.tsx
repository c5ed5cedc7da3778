import { useId } from 'react'
import { formatWanted } from '@/ui/dates'
import { useBoard } from '../data/board'
import { serverNow } from '../data/clock'
import type { Draft } from './draft'
import styles from './Order.module.css'
import type { TypedQuote } from './wire'

interface WhenProps {
  draft: Draft
  quote: TypedQuote | null
  wrong: Record<string, string>
  onChange: (change: Partial<Draft>) => void
}

/** For when the order is: now, or one of the times that the quote offers. */
export function When({ draft: { isLater, wantedFor }, quote, wrong, onChange }: WhenProps) {
  const { zone } = useBoard()
  const id = useId()
  const offered = quote?.Horarios ?? []
  const times = wantedFor && !offered.includes(wantedFor) ? [wantedFor, ...offered] : offered
  return (
    <>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isLater}
          onChange={(event) => onChange({ isLater: event.target.checked, wantedFor: event.target.checked ? (quote?.ProximoHorario ?? null) : null })}
        />
        Para mais tarde
      </label>
      {isLater && (
        <div className={styles.when}>
          <label htmlFor={id}>Horário</label>
          <select id={id} value={wantedFor ?? ''} aria-invalid={wrong.Para ? true : undefined} onChange={(event) => onChange({ wantedFor: event.target.value || null })}>
            {!wantedFor && <option value="">{times.length > 0 ? 'Escolha o horário' : 'Nenhum horário livre'}</option>}
            {times.map((time) => (
              <option key={time} value={time}>
                {formatWanted(time, zone, new Date(serverNow()))}
              </option>
            ))}
          </select>
          {wrong.Para && <p className={styles.problem}>{wrong.Para}</p>}
        </div>
      )}
    </>
  )
}
