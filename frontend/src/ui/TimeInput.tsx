import { maskitoTime } from '@maskito/kit'
import { useMaskito } from '@maskito/react'
import { Input, type InputProps } from 'antd'

interface TimeInputProps extends Omit<InputProps, 'value' | 'onChange' | 'defaultValue' | 'type'> {
  /** HH:mm; while typing, as far as it goes. */
  value: string
  onChange: (time: string) => void
}

const options = maskitoTime({ mode: 'HH:MM' })

/** What was begun, finished: "8" becomes 08:00, "18:3" 18:30; nothing stays nothing. */
function finish(typed: string): string {
  const [hours = '', minutes = ''] = typed.split(':')
  return hours && `${hours.padStart(2, '0')}:${minutes.padEnd(2, '0')}`
}

/**
 * A time of day in 24 hours (S0§9). Not the browser's own field: that one
 * speaks the browser's language, twelve hours included.
 */
export function TimeInput({ value, onChange, onBlur, ...rest }: TimeInputProps) {
  const host = useMaskito({ options })
  return (
    <span ref={host}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        placeholder="00:00"
        {...rest}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={(event) => {
          if (finish(value) !== value) onChange(finish(value))
          onBlur?.(event)
        }}
      />
    </span>
  )
}
