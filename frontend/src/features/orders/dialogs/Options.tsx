import type { ReactNode } from 'react'
import styles from './Options.module.css'

/** Shows a list to choose one of; arrow keys go from one to the next. */
export function Options({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
    </fieldset>
  )
}

interface OptionProps {
  name: string
  checked: boolean
  onChange: () => void
  children: ReactNode
}

export function Option({ name, checked, onChange, children }: OptionProps) {
  return (
    <label className={styles.option}>
      <input type="radio" name={name} checked={checked} onChange={onChange} />
      <span>{children}</span>
    </label>
  )
}
