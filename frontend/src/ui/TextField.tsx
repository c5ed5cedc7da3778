import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import styles from './TextField.module.css'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'size'> {
  label: string
  value: string
  onChange: (value: string) => void
  /** What is wrong with the value, in words; also marks the field invalid. */
  error?: string | null
  /** Standing help below the field; gives way to the error. */
  hint?: ReactNode
}

/** A labelled input without antd. A password can be revealed. Text inputs take at most 1000 characters (S0§9). */
export function TextField({
  label,
  value,
  onChange,
  error,
  hint,
  type = 'text',
  id,
  maxLength = 1000,
  className,
  ...rest
}: TextFieldProps) {
  const [revealed, setRevealed] = useState(false)
  const ownId = useId()
  const inputId = id ?? ownId
  const noteId = `${inputId}-note`
  const note = error ?? hint
  const isPassword = type === 'password'

  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <label htmlFor={inputId} className={styles.label}>
        {label}
      </label>
      <div className={styles.frame} data-invalid={error ? '' : undefined}>
        <input
          {...rest}
          id={inputId}
          type={isPassword && revealed ? 'text' : type}
          className={styles.input}
          value={value}
          maxLength={maxLength}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? noteId : undefined}
        />
        {isPassword && (
          <button
            type="button"
            className={styles.reveal}
            aria-pressed={revealed}
            aria-label="Mostrar senha"
            title={revealed ? 'Ocultar senha' : 'Mostrar senha'}
            onClick={() => setRevealed(!revealed)}
          >
            <EyeIcon crossed={revealed} />
          </button>
        )}
      </div>
      {note && (
        <p id={noteId} className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}

function EyeIcon({ crossed }: { crossed: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" strokeLinejoin="round" />
      <circle cx="12" cy="12" r="3" />
      {crossed && <path d="M4 20 20 4" strokeLinecap="round" />}
    </svg>
  )
}
