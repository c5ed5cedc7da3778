import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from '@/ui/Button'
import type { Message } from '../api'
import { draftOf } from '../drafts'
import styles from './ChatPanel.module.css'

/** Characters of a message. */
const longest = 1000

interface ComposerProps {
  orderId: string
  /** The order's code. */
  code: string
  onSent: (message: Message) => void
}

/** Writes to the customer: Enter sends, Shift+Enter begins a line. */
export function Composer({ orderId, code, onSent }: ComposerProps) {
  const draft = draftOf(orderId)
  const { text, isSending, problem } = useSyncExternalStore(draft.subscribe, draft.state)
  const field = useRef<HTMLTextAreaElement>(null)

  useEffect(() => draft.subscribe((sent) => sent && onSent(sent)), [draft, onSent])

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        // The button has nothing to send now: disabled, it would leave the keyboard to the board.
        field.current?.focus()
        void draft.send(code)
      }}
    >
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          Não enviada. {problem}
        </p>
      )}
      <textarea
        ref={field}
        aria-label="Mensagem ao cliente"
        placeholder="Mensagem ao cliente"
        rows={2}
        maxLength={longest}
        value={text}
        onChange={(event) => draft.write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          void draft.send(code)
        }}
      />
      <Button type="submit" size="large" variant="primary" busy={isSending} disabled={text.trim() === ''}>
        Enviar
      </Button>
    </form>
  )
}
