import type { ReactNode } from 'react'
import { idOf, useProblem } from '../editor'
import type { Draft } from '../rules'
import styles from './Field.module.css'

interface FieldProps {
  field: keyof Draft
  label: string
  hint?: ReactNode
  /** The control is no single element that a label could name. */
  isGroup?: boolean
  children: ReactNode
}

/** What a control says of itself to screen readers, next to its label. */
export interface Described {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** The attributes that tie a control to its Field. */
export function useDescription(field: keyof Draft, hasHint: boolean): Described {
  const problem = useProblem(field)
  const id = idOf(field)
  return {
    id,
    'aria-describedby': problem !== undefined || hasHint ? `${id}-note` : undefined,
    'aria-invalid': problem === undefined ? undefined : true,
  }
}

/** A labelled control with its hint, which gives way to what is wrong. */
export function Field({ field, label, hint, isGroup = false, children }: FieldProps) {
  const id = idOf(field)
  const error = useProblem(field)
  const note = (error ?? hint) && (
    <p id={`${id}-note`} className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
      {error ?? hint}
    </p>
  )

  if (isGroup) {
    return (
      <div role="group" id={id} tabIndex={-1} aria-labelledby={`${id}-label`} aria-describedby={note ? `${id}-note` : undefined} className={styles.field}>
        <span id={`${id}-label`} className={styles.label}>{label}</span>
        {children}
        {note}
      </div>
    )
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>{label}</label>
      {children}
      {note}
    </div>
  )
}
