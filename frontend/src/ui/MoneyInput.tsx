import { maskitoTransform } from '@maskito/core'
import { maskitoNumber } from '@maskito/kit'
import { useMaskito } from '@maskito/react'
import { Input, type InputProps } from 'antd'
import { useState } from 'react'

interface MoneyInputProps extends Omit<InputProps, 'value' | 'onChange' | 'defaultValue' | 'prefix'> {
  /** Centavos; null or undefined is an empty field. */
  value?: number | null
  onChange?: (centavos: number | null) => void
}

const options = maskitoNumber({
  decimalSeparator: ',',
  thousandSeparator: '.',
  maximumFractionDigits: 2,
  min: 0,
  max: 999_999_999.99,
})

function toText(centavos: number | null | undefined): string {
  if (centavos == null) return ''
  const fraction = String(centavos % 100).padStart(2, '0')
  return maskitoTransform(`${Math.trunc(centavos / 100)},${fraction}`, options)
}

function toValue(text: string): number | null {
  const [whole = '', fraction = ''] = text.replaceAll('.', '').split(',')
  if (!whole && !fraction) return null
  return Number(whole || '0') * 100 + Number(fraction.padEnd(2, '0'))
}

/** Money in Brazilian format: centavos in, centavos out (D32). "12,5" becomes 12,50 on leaving. Fits a Form.Item. */
export function MoneyInput({ value, onChange, onBlur, ...rest }: MoneyInputProps) {
  const host = useMaskito({ options })
  const [typed, setTyped] = useState('')
  // While typing, "12," and "12,5" must stand as typed; a value set from outside wins.
  const text = toValue(typed) === (value ?? null) ? typed : toText(value)

  return (
    <span ref={host}>
      <Input
        inputMode="decimal"
        placeholder="0,00"
        {...rest}
        prefix={<span aria-hidden="true">R$</span>}
        value={text}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange?.(toValue(event.target.value))
        }}
        onBlur={(event) => {
          setTyped(toText(value))
          onBlur?.(event)
        }}
      />
    </span>
  )
}
