import { useEffect, useRef } from 'react'
import { Button } from '@/ui/Button'
import { StateMark } from '../card/StateMark'
import { useVenue } from '../data/board'
import { narrowing, noFilters, type BoardFilters } from '../data/filters'
import { stateKeys, stateNames, type StateKey } from '../data/order'
import { keymap } from '../keyboard/keymap'
import styles from './FilterPanel.module.css'

interface FilterPanelProps {
  id: string
  filters: BoardFilters
  onChange: (part: Partial<BoardFilters>) => void
  /** Whether it was opened with a key: then its first field takes the focus. */
  takesFocus: boolean
  onLeave: () => void
}

/** Days, table, store and states (order-board-02). The keyword has its field in the header. */
export default function FilterPanel({ id, filters, onChange, takesFocus, onLeave }: FilterPanelProps) {
  const { tables, stores } = useVenue()
  const panel = useRef<HTMLElement>(null)
  const toggle = (state: StateKey, on: boolean) =>
    onChange({ states: stateKeys.filter((each) => (each === state ? on : filters.states.includes(each))) })

  useEffect(() => {
    if (takesFocus) panel.current?.querySelector('input')?.focus()
  }, [takesFocus])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key that leads out of its fields
    <section
      ref={panel}
      id={id}
      className={styles.panel}
      data-panel
      aria-label="Filtros"
      onKeyDown={(event) => {
        if (event.key === 'Escape' || keymap.commandOf(event) === 'back') onLeave()
      }}
    >
      <label className={styles.field}>
        De
        <input type="date" value={filters.from} max={filters.to || undefined} onChange={(event) => onChange({ from: event.target.value })} />
      </label>
      <label className={styles.field}>
        Até
        <input type="date" value={filters.to} min={filters.from || undefined} onChange={(event) => onChange({ to: event.target.value })} />
      </label>
      <Choice label="Mesa" all="Todas" value={filters.table} options={tables.map(({ id: table, numero }) => [table, numero])} onChange={(table) => onChange({ table })} />
      {stores.length > 0 && (
        <Choice label="Loja" all="Todas" value={filters.store} options={stores.map(({ Id, Name }) => [Id, Name])} onChange={(store) => onChange({ store })} />
      )}
      <fieldset className={styles.states}>
        <legend>Situação</legend>
        {stateKeys.map((state) => (
          <label key={state} className={styles.state}>
            <input type="checkbox" checked={filters.states.includes(state)} onChange={(event) => toggle(state, event.target.checked)} />
            <StateMark state={state} />
            {stateNames[state]}
          </label>
        ))}
      </fieldset>
      <Button size="large" variant="quiet" aria-disabled={narrowing(filters) === 0} onClick={() => onChange({ ...noFilters, keyword: filters.keyword })}>
        Limpar filtros
      </Button>
    </section>
  )
}

interface ChoiceProps {
  label: string
  /** What the empty choice is called. */
  all: string
  value: string
  options: (readonly [id: string, name: string])[]
  onChange: (id: string) => void
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <label className={styles.field}>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {options.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
