import { Field } from '@/ui/Field'
import { useFieldState } from '@/ui/form'
import { MoneyInput } from '@/ui/MoneyInput'

interface PriceFieldProps {
  field: string
  label: string
  hint?: string
  placeholder?: string
  disabled?: boolean
}

/** A price in centavos that may be missing still. */
export function PriceField({ field, label, hint, placeholder, disabled }: PriceFieldProps) {
  const { value, set, described } = useFieldState<number | null>(field, { hasHint: hint !== undefined, disabled })
  return (
    <Field field={field} label={label} hint={hint}>
      <MoneyInput {...described} placeholder={placeholder} value={value} onChange={set} />
    </Field>
  )
}
