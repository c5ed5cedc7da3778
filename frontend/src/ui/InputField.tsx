import { Input } from 'antd'
import type { ReactNode } from 'react'
import { Field } from './Field'
import { useFieldState } from './form'

export interface InputFieldProps {
  field: string
  label: string
  hint?: ReactNode
  maxLength: number
  placeholder?: string
  /** More than one line: how many at least. */
  rows?: number
  disabled?: boolean
}

/** A text of a FormPage. */
export function InputField({ field, label, hint, maxLength, placeholder, rows, disabled }: InputFieldProps) {
  const { value, set, described } = useFieldState<string>(field, { hasHint: Boolean(hint), disabled })
  const shared = { ...described, maxLength, placeholder, value }
  return (
    <Field field={field} label={label} hint={hint}>
      {rows ? (
        <Input.TextArea {...shared} autoSize={{ minRows: rows, maxRows: 10 }} onChange={({ target }) => set(target.value)} />
      ) : (
        <Input {...shared} autoComplete="off" spellCheck={false} onChange={({ target }) => set(target.value)} />
      )}
    </Field>
  )
}
