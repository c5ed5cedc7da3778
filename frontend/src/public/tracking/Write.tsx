/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { failureMessage } from '@/api/client'
import { newKey } from '@/api/idempotency'
import type { Phone } from './phone'
import { Icon } from '../Icon'
import type { Message } from './wire'

/** The field for a message. What was not sent stays in it, and is sent once, however often it is tried. */
export function Write({ phone, onSent }: { phone: Phone; onSent: (message: Message) => void }) {
  const [text, setText] = useState('')
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  const [key, setKey] = useState(newKey)

  async function send(event: Event) {
    event.preventDefault()
    if (sending || text.trim() === '') return
    setSending(true)
    setFailure('')
    try {
      onSent(await phone.write(text.trim(), key))
      setKey(newKey())
      setText('')
    } catch (problem) {
      setFailure(failureMessage(problem))
    }
    setSending(false)
  }

  return (
    <form class="write" aria-busy={sending} onSubmit={(event) => void send(event)}>
      <input
        value={text}
        maxLength={1000}
        aria-label="Mensagem para a loja"
        aria-describedby={failure ? 'write-failure' : undefined}
        placeholder="Escreva para a loja"
        autocomplete="off"
        enterkeyhint="send"
        onInput={(event) => {
          setText(event.currentTarget.value)
          setKey(newKey())
        }}
      />
      <button type="submit" class="button" aria-label="Enviar mensagem">
        <Icon name="send" />
      </button>
      <p id="write-failure" class="problem" role="alert">
        {failure}
      </p>
    </form>
  )
}
