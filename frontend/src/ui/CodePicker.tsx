import { AutoComplete } from 'antd'
import { useEffect, useState } from 'react'
import styles from './CodePicker.module.css'
import { messageOf } from './failures'
import type { Choice } from './RemoteSelect'
import { Spinner } from './Spinner'

interface CodePickerProps {
  /** Names the field for screen readers where no label stands beside it. */
  label?: string
  /** Digits; '' for none. */
  value?: string
  onChange?: (code: string) => void
  /** How many digits a code has. */
  digits: number
  /** A code as people write it: 2203.00.00. */
  format: (code: string) => string
  /** Codes that begin so, or that the words mean; their labels are what they are. `signal` gives the call up. */
  search: (words: string, signal: AbortSignal) => Promise<readonly Choice[]>
  placeholder?: string
  disabled?: boolean
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** Milliseconds without a key after which the words are searched. */
const typingPause = 250

/** Digits, with or without the mask. */
const isCode = /^[\d.\s]*$/

interface Found {
  words: string
  choices: readonly Choice[]
  failure?: string
}

/**
 * A code of digits, typed with or without its mask, or found by words. A code that the search
 * does not know stays as it was typed: whether it is right somebody else says. Fits a Form.Item.
 */
export function CodePicker({ label, value = '', onChange, digits, format, search, placeholder = 'Código ou palavras', disabled, id, ...described }: CodePickerProps) {
  /** What is being typed; null once it is the code. */
  const [typed, setTyped] = useState<string | null>(null)
  const [found, setFound] = useState<Found | null>(null)

  useEffect(() => {
    if (typed === null) return
    const end = new AbortController()
    const timer = setTimeout(() => {
      search(typed, end.signal).then(
        (choices) => !end.signal.aborted && setFound({ words: typed, choices }),
        (problem: unknown) => !end.signal.aborted && setFound({ words: typed, choices: [], failure: messageOf(problem) }),
      )
    }, typingPause)
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [typed, search])

  function type(text: string) {
    setTyped(text)
    // Words search, and leave the code as it was; digits are the code.
    if (isCode.test(text)) onChange?.(text.replaceAll(/\D/g, '').slice(0, digits))
  }

  /** The code within what is being typed; '' while that is no whole one. */
  function whole(): string {
    const code = typed !== null && isCode.test(typed) ? typed.replaceAll(/\D/g, '').slice(0, digits) : ''
    return code.length === digits ? code : ''
  }

  function nothing() {
    if (typed === null || typed.trim() === '') return null
    if (found?.words !== typed) return <p role="status"><Spinner /> Procurando…</p>
    return <p role="status">{found.failure ?? 'Nada encontrado. Um código completo pode ser usado mesmo assim.'}</p>
  }

  return (
    <AutoComplete
      id={id}
      aria-label={label}
      {...described}
      value={whole() ? format(whole()) : (typed ?? format(value))}
      options={(found?.words === typed ? (found?.choices ?? []) : []).map((choice) => ({
        value: choice.value,
        label: <span className={styles.choice}><span className={styles.code}>{format(choice.value)}</span> {choice.label}</span>,
      }))}
      placeholder={placeholder}
      disabled={disabled}
      allowClear
      showSearch={{ filterOption: false }}
      notFoundContent={nothing()}
      popupMatchSelectWidth={360}
      onChange={(text: string | undefined) => type(text ?? '')}
      onSelect={() => setTyped(null)}
      onBlur={() => setTyped(null)}
      style={{ width: '100%' }}
    />
  )
}
