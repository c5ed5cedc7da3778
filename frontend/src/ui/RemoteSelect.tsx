import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { Button } from './Button'
import { messageOf } from './failures'
import { Spinner } from './Spinner'

/** A choice: what is kept, and what the person reads. */
export interface Choice {
  value: string
  label: string
}

interface RemoteSelectProps {
  /** Names the field for screen readers where no label stands beside it. */
  label?: string
  /** What is chosen, with its words: nothing is asked for to show it. */
  value?: Choice | null
  onChange?: (choice: Choice | null) => void
  /** The first choices that match the words, which may be empty. `signal` gives the call up. */
  search: (words: string, signal: AbortSignal) => Promise<readonly Choice[]>
  placeholder?: string
  disabled?: boolean
  id?: string
}

/** Milliseconds without a key after which the words are searched. */
const typingPause = 300

type Found = { words: string; choices: readonly Choice[] } | { words: string; failure: string }

/** Chooses one of many that the server knows: searches as one types. Fits a Form.Item. */
export function RemoteSelect({ label, value, onChange, search, placeholder = 'Digite para procurar', disabled, id }: RemoteSelectProps) {
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<Found | null>(null)

  useEffect(() => {
    if (!isOpen) return
    const end = new AbortController()
    const timer = setTimeout(
      () => {
        search(words, end.signal).then(
          (choices) => !end.signal.aborted && setFound({ words, choices }),
          (problem: unknown) => !end.signal.aborted && setFound({ words, failure: messageOf(problem) }),
        )
      },
      words === '' ? 0 : typingPause,
    )
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [isOpen, words, attempt, search])

  const isLoading = isOpen && found?.words !== words
  const choices = found && 'choices' in found && !isLoading ? found.choices : []

  function retry() {
    setFound(null)
    setAttempt(attempt + 1)
  }

  function nothing() {
    if (isLoading) return <p role="status"><Spinner /> Procurando…</p>
    if (found && 'failure' in found) {
      return (
        <div role="alert">
          <p>{found.failure}</p>
          <Button onClick={retry}>Tentar novamente</Button>
        </div>
      )
    }
    return <p role="status">{words === '' ? 'Ainda não há nada para escolher.' : 'Nada encontrado.'}</p>
  }

  return (
    <Select<Choice>
      id={id}
      aria-label={label}
      showSearch={{ filterOption: false, searchValue: words, onSearch: setWords }}
      labelInValue
      allowClear
      value={value ?? undefined}
      placeholder={placeholder}
      disabled={disabled}
      loading={isLoading}
      options={[...choices]}
      notFoundContent={nothing()}
      onOpenChange={(open) => {
        setOpen(open)
        // What was found may have changed by the next time.
        if (!open) setFound(null)
      }}
      onChange={(chosen: Choice | undefined) => {
        setWords('')
        onChange?.(chosen ? { value: chosen.value, label: chosen.label } : null)
      }}
      style={{ width: '100%' }}
    />
  )
}
