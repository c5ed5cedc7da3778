/** @jsxImportSource preact */
import { useRef } from 'preact/hooks'
import { Icon } from '../Icon'
import css from './Stepper.module.css'

interface StepperProps {
  /** What is counted, as it reads after *Mais* and *Tirar*: the name of the group. */
  label: string
  value: number
  min: number
  max: number
  step?: number
  unit?: string
  /** With nothing chosen only the plus is shown. */
  sparse?: boolean
  id?: string
  onChange: (value: number) => void
}

/** Counts up and down: a labelled group that says each new figure. A button at its end stays focusable, and does nothing. */
export function Stepper({ label, value, min, max, step = 1, unit, sparse = false, id, onChange }: StepperProps) {
  const more = useRef<HTMLButtonElement>(null)
  const bare = sparse && value === 0

  function less() {
    if (value <= min) return
    const next = Math.max(min, value - step)
    // The button that was pressed goes away with the last one.
    if (sparse && next === 0) more.current?.focus()
    onChange(next)
  }

  return (
    <div role="group" aria-label={label} class={bare ? css.bare : css.stepper}>
      {!bare && (
        <button type="button" aria-label={`Tirar ${label}`} aria-disabled={value <= min} onClick={less}>
          <Icon name="minus" />
        </button>
      )}
      <output class={bare ? 'vh' : css.value}>
        <span class="vh">{label}: </span>
        {value}
        {unit && ` ${unit}`}
      </output>
      <button
        type="button"
        ref={more}
        id={id}
        aria-label={`${bare ? 'Pôr' : 'Mais'} ${label}`}
        aria-disabled={value >= max}
        onClick={() => value < max && onChange(Math.min(max, value + step))}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
