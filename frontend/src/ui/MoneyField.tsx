import { useState } from 'react'
import { Field } from './Field'
import styles from './Field.module.css'
import { useFieldState } from './form'
import { MoneyInput } from './MoneyInput'

export interface MoneyFieldProps {
  field: string
  label: string
  hint?: string
}

/** An amount of a FormPage in centavos; an emptied field is R$ 0,00. */
export function MoneyField({ field, label, hint }: MoneyFieldProps) {
  const { value, set, described } = useFieldState<number>(field, { hasHint: hint !== undefined })
  // While it is emptied it stays empty, or nothing could be typed into it.
  const [isEmpty, setEmpty] = useState(false)
  return (
    <Field field={field} label={label} hint={hint}>
      <MoneyInput
        {...described}
        className={styles.number}
        value={isEmpty ? null : value}
        onChange={(centavos) => {
          setEmpty(centavos === null)
          set(centavos ?? 0)
        }}
        onBlur={() => setEmpty(false)}
      />
    </Field>
  )
}
