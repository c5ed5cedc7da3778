import { InputNumber } from 'antd'
import { useState } from 'react'
import { Field } from '@/ui/Field'
import { useFieldState, useFormState } from '@/ui/form'
import { messages } from '../../messages'

interface QuantityFieldProps {
  field: string
  label: string
  /** What is counted: un, g, minutos. */
  unit?: string
  hint?: string
  placeholder?: string
  /** Decimals: three of a recipe, none of what is counted in pieces. */
  precision?: 0 | 3
  disabled?: boolean
  /** A negative number becomes 0 and is said (product-additions-03); else it stays to be corrected. */
  resets?: boolean
  /** An emptied field is 0; else it is nothing. */
  isZero?: boolean
  onBlur?: () => void
}

/** What is typed, as it is typed; a number without zeros at its end. One function for good: with another one antd writes the field anew, and what was emptied is back. */
function written(number: number | string | undefined, { userTyping, input }: { userTyping: boolean; input: string }): string {
  const isTyped = userTyping && (input === '' || Number(input.replace(',', '.')) === Number(number))
  return isTyped ? input : String(number ?? '').replace('.', ',')
}

/** A quantity as it is typed: what cannot stand is said at the field. */
export function QuantityField({ field, label, unit, hint, placeholder, precision = 0, disabled, resets = false, isZero = false, onBlur }: QuantityFieldProps) {
  const form = useFormState()
  // While it is emptied it stays empty, or nothing could be typed into it.
  const [isEmpty, setEmpty] = useState(false)
  const { value, set, described } = useFieldState<number | null>(field, { hasHint: hint !== undefined, disabled })

  function type(number: number | null) {
    setEmpty(number === null)
    if (resets && number !== null && number < 0) {
      set(0)
      form.update({ problems: { ...form.get().problems, [field]: messages.negative } })
    } else set(number ?? (isZero ? 0 : null))
  }

  return (
    <Field field={field} label={label} hint={hint}>
      <InputNumber<number>
        {...described}
        style={{ width: '100%' }}
        inputMode={precision === 0 ? 'numeric' : 'decimal'}
        precision={precision}
        decimalSeparator=","
        formatter={written}
        controls={false}
        suffix={unit && <span aria-hidden="true">{unit}</span>}
        placeholder={placeholder}
        value={isEmpty || (placeholder !== undefined && value === 0) ? null : value}
        onChange={type}
        onBlur={() => {
          setEmpty(false)
          onBlur?.()
        }}
      />
    </Field>
  )
}
