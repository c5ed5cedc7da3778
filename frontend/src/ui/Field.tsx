import type { ReactNode } from 'react'
import styles from './Field.module.css'
import { useFieldState, useRegistered } from './form'
import { Lock } from './Lock'

export interface FieldProps {
  /** The field's name among the form's values. */
  field: string
  label: string
  hint?: ReactNode
  /** The control is no single element that a label could name. */
  isGroup?: boolean
  /** A control that carries `described` of useFieldState. */
  children: ReactNode
}

/** A labelled control of a FormPage with its hint, which gives way to what is wrong. */
export function Field({ field, label, hint, isGroup = false, children }: FieldProps) {
  const { problem, lock, described: { id } } = useFieldState(field)
  useRegistered(field, label)
  const note = <FieldNote id={id} problem={problem} hint={hint} />
  const described = (problem ?? hint) ? `${id}-note` : undefined

  if (isGroup) {
    return (
      <div role="group" id={id} tabIndex={-1} aria-labelledby={`${id}-label`} aria-describedby={described} className={styles.field}>
        <span id={`${id}-label`} className={styles.label}>{label}</span>
        {children}
        {note}
      </div>
    )
  }
  return (
    <div className={styles.field}>
      <span className={styles.name}>
        <label htmlFor={id} className={styles.label}>{label}</label>
        {lock && <Lock label={label} reason={lock} />}
      </span>
      {children}
      {note}
    </div>
  )
}

/** What is wrong with a field, else its hint. */
export function FieldNote({ id, problem, hint }: { id: string; problem: string | undefined; hint: ReactNode }) {
  const text = problem ?? hint
  if (!text) return null
  return (
    <p id={`${id}-note`} className={problem ? styles.error : styles.hint} role={problem ? 'alert' : undefined}>
      {text}
    </p>
  )
}
