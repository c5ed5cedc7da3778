import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { Button } from '@/ui/Button'
import { formatDay } from '@/ui/dates'
import { DayInput } from '@/ui/DayInput'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { parseDay } from '@/ui/periods'
import { Skeleton } from '@/ui/Skeleton'
import { useBusinessDay } from '../businessDay'
import { useClosing } from '../closing'
import { messages } from '../messages'
import { ClosingDetails } from './ClosingDetails'
import styles from './DayClosing.module.css'

/** The day beside another, `by` days later. */
function dayBeside(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)
}

/** A day's closing without equipment: cash, cards and Pix taken per carrier and per table, counted, settled and signed. */
export function DayClosing() {
  const venue = useVenue()
  const { today } = useBusinessDay()
  const [day, setDay] = useState(() => dayBeside(today, -1))
  const [typed, setTyped] = useState(() => formatDay(day))
  const [problem, setProblem] = useState<string | null>(null)
  const closing = useClosing(venue.id, day)

  function show(next: string) {
    setDay(next)
    setTyped(formatDay(next))
    setProblem(null)
  }

  function finish() {
    const next = parseDay(typed)
    if (!next) setProblem(messages.noDay)
    else if (next > today) setProblem('Este dia ainda não começou.')
    else show(next)
  }

  return (
    <section className={styles.closing} aria-labelledby="fechamento-do-dia">
      <header className={styles.head}>
        <h2 id="fechamento-do-dia">Fechamento do dia</h2>
        <div className={styles.day} role="group" aria-label="Dia do fechamento">
          <Button aria-label="Dia anterior" onClick={() => show(dayBeside(day, -1))}>←</Button>
          <DayInput aria-label="Dia" value={typed} onChange={setTyped} aria-invalid={problem ? true : undefined} onBlur={finish} onPressEnter={finish} />
          <Button aria-label="Dia seguinte" aria-disabled={day >= today} onClick={() => show(dayBeside(day, 1))}>→</Button>
        </div>
      </header>
      {problem && <p role="alert" className={styles.problem}>{problem}</p>}
      {!closing.data && (closing.error
        ? <ErrorState text={messageOf(closing.error)} onRetry={() => void closing.refetch()} />
        : <Skeleton lines={4} lineHeight={44} />)}
      {/* Another version is another reading: what was typed into the one before was for that. */}
      {closing.data && <ClosingDetails key={`${day} ${closing.data.Versao}`} venueId={venue.id} closing={closing.data} />}
    </section>
  )
}
