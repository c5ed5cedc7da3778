import { useId } from 'react'
import styles from './SelectField.module.css'

interface SelectFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Value and text of each option; an empty value stands for "not chosen". */
  options: readonly (readonly [string, string])[]
  error?: string
}

/** A labelled native select, for pages that do without antd. */
export function SelectField({ label, value, onChange, options, error }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
      >
        <option value="" disabled>
          Escolha
        </option>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-note`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
