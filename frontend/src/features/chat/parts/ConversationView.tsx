import { useLayoutEffect, useRef } from 'react'
import { Button } from '@/ui/Button'
import { Skeleton } from '@/ui/Skeleton'
import type { Message } from '../api'
import { useThread } from '../useThread'
import { when } from '../when'
import styles from './ChatPanel.module.css'
import { Composer } from './Composer'
import { PanelHead } from './PanelHead'
import { ReadProblem } from './ReadProblem'

interface ConversationViewProps {
  orderId: string
  zone: string
  news: unknown
  onBack: () => void
  onClose: () => void
}

/** One order's conversation: its messages, the newest in sight, and the answer. */
export function ConversationView({ orderId, zone, news, onBack, onClose }: ConversationViewProps) {
  const { thread, failure, retry, older, add } = useThread(orderId, news)
  const list = useRef<HTMLOListElement>(null)
  const newest = thread?.Mensagens.at(-1)?.Numero

  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [newest])

  const hasOlder = thread?.HaAnteriores
  const askedForOlder = useRef(false)
  useLayoutEffect(() => {
    // The button has gone with the first message: the keyboard stays in the conversation.
    if (askedForOlder.current && !hasOlder && document.activeElement === document.body) list.current?.focus()
  }, [hasOlder])

  return (
    <>
      <PanelHead title={thread ? `${thread.Codigo} ${thread.Cliente}` : 'Conversa'} onBack={onBack} onClose={onClose} />
      {!thread && failure === null && <Skeleton lines={4} />}
      {thread && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <ol ref={list} className={styles.messages} role="log" aria-label="Mensagens" tabIndex={0}>
          {thread.HaAnteriores && (
            <li>
              {older.problem !== null && (
                <p role="alert" className={styles.problem}>
                  {older.problem}
                </p>
              )}
              <Button
                block
                onClick={() => {
                  askedForOlder.current = true
                  older.read()
                }}
              >
                {older.problem === null ? 'Mensagens anteriores' : 'Tentar novamente'}
              </Button>
            </li>
          )}
          {thread.Mensagens.map((message) => (
            <MessageLine key={message.Numero} message={message} zone={zone} />
          ))}
        </ol>
      )}
      {thread?.PodeResponder && thread.Mensagens.length === 0 && <p className={styles.closed}>Nenhuma mensagem ainda. A primeira é sua.</p>}
      {failure !== null && <ReadProblem failure={failure} isAlone={!thread} onRetry={retry} />}
      {thread?.PodeResponder && <Composer orderId={orderId} code={thread.Codigo} onSent={add} />}
      {thread && !thread.PodeResponder && <p className={styles.closed}>O chat com clientes está desligado na configuração.</p>}
    </>
  )
}

function MessageLine({ message, zone }: { message: Message; zone: string }) {
  return (
    <li className={styles.message} data-from={message.DoCliente ? 'customer' : 'venue'}>
      <p>{message.Texto}</p>
      <p className={styles.by}>
        {message.DoCliente ? 'Cliente' : message.Autor}, <time dateTime={message.Em}>{when(message.Em, zone)}</time>
      </p>
    </li>
  )
}
