import { useId } from 'react'
import styles from './Chips.module.css'

interface ChipsProps<T extends string> {
  legend: string
  options: readonly T[]
  words: Record<T, string>
  value: T | null
  onChange: (value: T) => void
}

/** One of a few: radio buttons that look like buttons; arrow keys go from one to the next. */
export function Chips<T extends string>({ legend, options, words, value, onChange }: ChipsProps<T>) {
  const name = useId()
  return (
    <fieldset className={styles.chips}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option} className={styles.chip}>
          <input type="radio" name={name} checked={value === option} onChange={() => onChange(option)} />
          {words[option]}
        </label>
      ))}
    </fieldset>
  )
}
