/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { serverNow } from '@/api/serverTime'
import { dayWords, formatTime, formatWanted } from '@/ui/dates'
import styles from './checkout.module.css'
import { idOf, Wrong } from './Field'
import type { Flow, State } from './flow'
import type { Menu } from './order'

interface Props {
  flow: Flow
  menu: Menu
  state: State
}

/** For when the order is: now, or a quarter of an hour for which the kitchen takes more. */
export function When({ flow, menu, state: { form, quote, errors, way } }: Props) {
  const next = quote?.ProximoHorario
  if (way === 'mesa' || (!next && !form.isLater)) return null
  const zone = menu.FusoHorario
  const choose = (isLater: boolean) => flow.type({ isLater, wantedFor: isLater ? (form.wantedFor ?? next ?? null) : null }, 'Para')
  const isClosed = !form.isLater && Boolean(quote?.Aviso)
  return (
    <section class={styles.card} aria-labelledby="pedido-quando">
      <h3 id="pedido-quando">Quando</h3>
      <div role="radiogroup" aria-labelledby="pedido-quando">
        <label class={styles.option}>
          <span>
            Agora
            {isClosed && <small>{quote?.Aviso}</small>}
          </span>
          <input type="radio" name="quando" checked={!form.isLater} onChange={() => choose(false)} />
        </label>
        <label class={styles.option}>
          <span>
            Para mais tarde
            {next && !form.isLater && <small>A partir de {formatWanted(next, zone, new Date(serverNow()))}</small>}
          </span>
          <input type="radio" name="quando" checked={form.isLater} onChange={() => choose(true)} />
        </label>
      </div>
      {form.isLater && <Times flow={flow} zone={zone} wantedFor={form.wantedFor} times={quote?.Horarios ?? []} error={errors.Para} />}
    </section>
  )
}

const dayOf = (time: string, zone: string) => dayWords(time, zone, new Date(serverNow()))

function byDay(times: readonly string[], zone: string): Map<string, string[]> {
  const days = new Map<string, string[]>()
  for (const time of times) {
    const day = dayOf(time, zone)
    days.set(day, [...(days.get(day) ?? []), time])
  }
  return days
}

interface TimesProps {
  flow: Flow
  zone: string
  wantedFor: string | null
  times: readonly string[]
  error: string | undefined
}

/** The day and, of that day, the quarter of an hour. */
function Times({ flow, zone, wantedFor, times, error }: TimesProps) {
  // What was chosen stands there, too, once it is full.
  const all = wantedFor && !times.includes(wantedFor) ? [...times, wantedFor].toSorted() : times
  const days = byDay(all, zone)
  const day = wantedFor ? dayOf(wantedFor, zone) : (days.keys().next().value ?? '')
  const id = idOf('Para')
  const take = (time: string | undefined) => flow.type({ wantedFor: time ?? null }, 'Para')
  if (all.length === 0) return <p class={styles.hint}>Procurando os horários…</p>
  return (
    <div class={`${styles.grid} ${styles.times}`}>
      <Labelled id={`${id}-dia`} label="Dia">
        <select id={`${id}-dia`} class={styles.input} value={day} onChange={({ currentTarget }) => take(days.get(currentTarget.value)?.[0])}>
          {[...days.keys()].map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled id={id} label="Horário">
        <select
          id={id} class={styles.input} value={wantedFor ?? ''} onChange={({ currentTarget }) => take(currentTarget.value)}
          aria-invalid={error ? true : undefined} aria-describedby={error ? `${id}-erro` : undefined}
        >
          {(days.get(day) ?? []).map((time) => (
            <option key={time} value={time} disabled={!times.includes(time)}>
              {formatTime(time, zone)}
              {times.includes(time) ? '' : ' (não dá mais)'}
            </option>
          ))}
        </select>
        <Wrong name="Para" error={error} />
      </Labelled>
    </div>
  )
}

function Labelled({ id, label, children }: { id: string; label: string; children: ComponentChildren }) {
  return (
    <div class={styles.field}>
      <label for={id}>{label}</label>
      {children}
    </div>
  )
}
