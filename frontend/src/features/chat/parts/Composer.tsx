import { useRef, useState } from 'react'
import { failureMessage } from '@/api/client'
import { newKey } from '@/api/idempotency'
import { Button } from '@/ui/Button'
import { sendMessage, type Message } from '../api'
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
    if (attempt.current.text !== written) attempt.current = { text: written, key: newKey() }
    setBusy(true)
    setProblem(null)
    setText('')
    try {
      onSent(await sendMessage(orderId, written, attempt.current.key))
      attempt.current = { text: '', key: '' }
    } catch (failure) {
      setProblem(failureMessage(failure))
      setText((since) => (since === '' ? written : `${written}\n${since}`))
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
