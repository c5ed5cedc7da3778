import { InputNumber } from 'antd'
import { useState } from 'react'
import { clamp, type Bounds } from './bounds'
import { Field } from './Field'
import styles from './Field.module.css'
import { useFieldState } from './form'

export interface NumberFieldProps {
  field: string
  label: string
  bounds: Bounds
  unit: string
  hint?: string
  disabled?: boolean
}

/** Most of a day, or from nothing on, are no limits that anybody meets. */
function limitsOf({ min, max }: Bounds): string {
  if (min === 0) return ''
  return max === 1440 ? `No mínimo ${min}.` : `De ${min} a ${max}.`
}

/** A whole number within its bounds: what lies outside becomes the nearest on leaving the field (S0§5). */
export function NumberField({ field, label, bounds, unit, hint, disabled }: NumberFieldProps) {
  const limits = limitsOf(bounds)
  const { value, set, described } = useFieldState<number>(field, { hasHint: limits !== '' || hint !== undefined, disabled })
  const [typed, setTyped] = useState<number | null | undefined>()

  return (
    <Field field={field} label={label} hint={[hint, limits].filter(Boolean).join(' ') || undefined}>
      <InputNumber<number>
        {...described}
        className={styles.number}
        inputMode="numeric"
        precision={0}
        suffix={<span className={styles.unit}>{unit}</span>}
        controls={false}
        value={typed === undefined ? value : typed}
        onChange={(number) => {
          setTyped(number)
          set(clamp(bounds, number))
        }}
        onBlur={() => setTyped(undefined)}
      />
    </Field>
  )
}
