import { Select } from 'antd'
import { Field } from './Field'
import { useFieldState } from './form'

export interface SelectFieldProps {
  field: string
  label: string
  hint?: string
  options: readonly { value: string | number; label: string }[]
  disabled?: boolean
}

/** One of a few choices of a FormPage. */
export function SelectField({ field, label, hint, options, disabled }: SelectFieldProps) {
  const { value, set, described } = useFieldState<string | number>(field, { hasHint: hint !== undefined, disabled })
  return (
    <Field field={field} label={label} hint={hint}>
      <Select {...described} style={{ maxWidth: 'var(--select-width, 320px)' }} value={value} options={[...options]} onChange={set} />
    </Field>
  )
}
