import { Button } from 'antd'
import { useId, useState } from 'react'
import { formatDay } from '@/ui/dates'
import { DayInput } from '@/ui/DayInput'
import { parseDay } from '@/ui/periods'
import type { DashboardFilter } from '../api'
import { messages } from '../messages'
import styles from './FilterStrip.module.css'
import { TickChip } from './TickChip'

interface FilterStripProps {
  filter: DashboardFilter
  onFilter: (filter: DashboardFilter) => void
}

type Choice = 'isNew' | 'isOld' | 'isInternal' | 'isOnline'

/** The dashboard's filter panel (sales-dashboard-01): a draft, until *Filtrar*. */
export function FilterStrip({ filter, onFilter }: FilterStripProps) {
  const [draft, setDraft] = useState(() => draftOf(filter))
  const [problem, setProblem] = useState<string | null>(null)
  const [known, setKnown] = useState(filter)
  const problemId = useId()
  // The address has changed: the back button, or a link.
  if (JSON.stringify(known) !== JSON.stringify(filter)) {
    setKnown(filter)
    setDraft(draftOf(filter))
    setProblem(null)
  }

  function submit() {
    const [from, to] = [parseDay(draft.first), parseDay(draft.last)]
    if (!from || !to) return setProblem(messages.noDay)
    if (from > to) return setProblem(messages.daysReversed)
    const { first: _first, last: _last, ...choices } = draft
    if (!choices.isNew && !choices.isOld) return setProblem(messages.noCustomers)
    if (!choices.isInternal && !choices.isOnline) return setProblem(messages.noChannel)
    setProblem(null)
    onFilter({ from, to, ...choices })
  }

  const chip = (choice: Choice, name: string) => (
    <TickChip name={name} checked={draft[choice]} onChange={(checked) => setDraft({ ...draft, [choice]: checked })} />
  )
  const described = { 'aria-describedby': problem ? problemId : undefined, 'aria-invalid': problem ? true : undefined }

  return (
    <form
      role="search"
      aria-label="Filtros do dashboard"
      className={styles.strip}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div role="group" aria-label="Período" className={styles.field}>
        <span className={styles.label} aria-hidden="true">Período</span>
        <div className={styles.days}>
          <DayInput aria-label="Data inicial" value={draft.first} onChange={(first) => setDraft({ ...draft, first })} {...described} />
          <span aria-hidden="true">a</span>
          <DayInput aria-label="Data final" value={draft.last} onChange={(last) => setDraft({ ...draft, last })} {...described} />
        </div>
      </div>
      <div role="group" aria-label="Clientes" className={styles.field}>
        <span className={styles.label} aria-hidden="true">Clientes</span>
        <div className={styles.chips}>
          {chip('isNew', 'Novos')}
          {chip('isOld', 'Antigos')}
        </div>
      </div>
      <div role="group" aria-label="Canal" className={styles.field}>
        <span className={styles.label} aria-hidden="true">Canal</span>
        <div className={styles.chips}>
          {chip('isInternal', 'Interno')}
          {chip('isOnline', 'Online')}
        </div>
      </div>
      <Button type="primary" htmlType="submit" size="large" className={styles.submit}>Filtrar</Button>
      {problem && <p id={problemId} role="alert" className={styles.problem}>{problem}</p>}
    </form>
  )
}

function draftOf({ from, to, ...choices }: DashboardFilter) {
  return { first: formatDay(from), last: formatDay(to), ...choices }
}
