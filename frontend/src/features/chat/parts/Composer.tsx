import { useRef, useState } from 'react'
import { failureMessage } from '@/api/client'
import { newKey } from '@/api/idempotency'
import { Button } from '@/ui/Button'
import type { Message } from '../api'
import { sendMessage } from '../messages'
import styles from './ChatPanel.module.css'

/** Characters of a message. */
const longest = 1000

/** Writes to the customer: Enter sends, Shift+Enter begins a line. What could not be sent comes back to be sent again. */
export function Composer({ orderId, onSent }: { orderId: string; onSent: (message: Message) => void }) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // One text, one key: a message whose answer was lost is not sent twice.
  const attempt = useRef({ text: '', key: '' })
  const field = useRef<HTMLTextAreaElement>(null)

  async function send() {
    const written = text.trim()
    if (written === '' || busy) return
    const { text: unanswered } = attempt.current
    // It may have arrived: what was written below it is a message of its own.
    const left = unanswered && written.startsWith(`${unanswered}\n`) ? [unanswered, written.slice(unanswered.length).trim()] : [written]
    setBusy(true)
    setProblem(null)
    setText('')
    try {
      for (let [part] = left; part; part = left[0]) {
        if (attempt.current.text !== part) attempt.current = { text: part, key: newKey() }
        onSent(await sendMessage(orderId, part, attempt.current.key))
        attempt.current = { text: '', key: '' }
        left.shift()
      }
    } catch (failure) {
      setProblem(failureMessage(failure))
      setText((since) => [...left, since].filter(Boolean).join('\n'))
    }
    setBusy(false)
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        // The button has nothing to send now: disabled, it would leave the keyboard to the board.
        field.current?.focus()
        void send()
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
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          void send()
        }}
      />
      <Button type="submit" size="large" variant="primary" busy={busy} disabled={text.trim() === ''}>
        Enviar
      </Button>
    </form>
  )
}
