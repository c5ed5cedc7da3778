import { maskitoDate } from '@maskito/kit'
import { useMaskito } from '@maskito/react'
import { Input, type InputProps } from 'antd'

interface DayInputProps extends Omit<InputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** As typed, dd/mm/aaaa; parseDay tells whether it is a day. */
  value?: string
  onChange?: (text: string) => void
}

const mask = maskitoDate({ mode: 'dd/mm/yyyy', separator: '/' })

/** A day, typed. Not the browser's own field: that one speaks the browser's language. Fits a Form.Item. */
export function DayInput({ value = '', onChange, ...rest }: DayInputProps) {
  const host = useMaskito({ options: mask })
  return (
    <span ref={host}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/aaaa"
        {...rest}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
    </span>
  )
}
