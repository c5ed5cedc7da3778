import { InputNumber } from 'antd'
import { useState } from 'react'
import { useBusy, useEditor, useSetting } from '../editor'
import { bounds, clamp, type BoundedField } from '../rules'
import { Field, useDescription } from './Field'
import styles from './Field.module.css'

interface NumberFieldProps {
  field: BoundedField
  label: string
  unit: string
  hint?: string
  disabled?: boolean
}

/** Most of a day, or from nothing on, are no limits that anybody meets. */
function limitsOf(field: BoundedField): string {
  const { min, max } = bounds[field]
  if (min === 0) return ''
  return max === 1440 ? `No mínimo ${min}.` : `De ${min} a ${max}.`
}

/** A whole number within its limits: what lies outside becomes the nearest on leaving the field (S0§5). */
export function NumberField({ field, label, unit, hint, disabled = false }: NumberFieldProps) {
  const editor = useEditor()
  const busy = useBusy(editor)
  const kept = useSetting(field)
  const limits = limitsOf(field)
  const [typed, setTyped] = useState<number | null | undefined>()
  const described = useDescription(field, limits !== '' || hint !== undefined)

  return (
    <Field field={field} label={label} hint={[hint, limits].filter(Boolean).join(' ') || undefined}>
      <InputNumber<number>
        {...described}
        className={styles.number}
        inputMode="numeric"
        precision={0}
        suffix={<span className={styles.unit}>{unit}</span>}
        controls={false}
        disabled={disabled || busy}
        value={typed === undefined ? kept : typed}
        onChange={(number) => {
          setTyped(number)
          editor.set(field, clamp(field, number))
        }}
        onBlur={() => setTyped(undefined)}
      />
    </Field>
  )
}
