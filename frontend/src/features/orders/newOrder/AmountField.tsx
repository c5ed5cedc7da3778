import { useState, type ComponentProps } from 'react'
import { TextField } from '@/ui/TextField'
import { formatMoney, parseMoney } from '@/ui/money'

interface AmountFieldProps extends Pick<ComponentProps<'input'>, 'autoFocus'> {
  label: string
  hint?: string
  error?: string | null
  /** Centavos; null for none. */
  value: number | null
  onChange: (value: number | null) => void
}

/** Money as it is typed; what is none is said in place. */
export function AmountField({ label, hint, error, value, onChange, ...rest }: AmountFieldProps) {
  const [text, setText] = useState(value === null ? '' : formatMoney(value).replace('R$ ', ''))
  const isNone = text.trim() !== '' && parseMoney(text) === null
  return (
    <TextField
      {...rest}
      label={label}
      hint={hint}
      error={isNone ? 'Escreva o valor em reais, como 50 ou 12,50.' : error}
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      value={text}
      onChange={(typed) => {
        setText(typed)
        onChange(parseMoney(typed))
      }}
    />
  )
}
