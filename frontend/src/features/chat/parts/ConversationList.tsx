import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Skeleton } from '@/ui/Skeleton'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import type { Conversation } from '../api'
import { afterThat, conversationsOnPage, readConversations } from '../conversations'
import { when } from '../when'
import { ChatBadge, unreadWords } from './ChatBadge'
import styles from './ChatPanel.module.css'
import { PanelHead } from './PanelHead'
import { ReadProblem } from './ReadProblem'

interface ConversationListProps {
  venueId: string
  zone: string
  news: unknown
  onOpen: (orderId: string) => void
  onClose: () => void
}

/** The venue's conversations, the latest first. */
export function ConversationList({ venueId, zone, news, onOpen, onClose }: ConversationListProps) {
  const [count, setCount] = useState(conversationsOnPage)
  const [read, setRead] = useState<{ conversations: Conversation[]; total: number } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    const abort = new AbortController()
    readConversations(venueId, count, abort.signal).then(
      (found) => {
        setRead(found)
        setFailure(null)
      },
      (reason: unknown) => {
        if (!abort.signal.aborted) setFailure(reason)
      },
    )
    return () => abort.abort()
  }, [venueId, count, news, tries])

  const list = useRef<HTMLUListElement>(null)
  /** How many were shown when more were asked for. */
  const shown = useRef(0)
  useLayoutEffect(() => {
    // The button has gone with the last ones: the keyboard goes on where they begin.
    if (shown.current > 0 && document.activeElement === document.body) list.current?.querySelectorAll('button')[shown.current]?.focus()
    shown.current = 0
  }, [read])

  return (
    <>
      <PanelHead title="Conversas" onClose={onClose} />
      {failure !== null && <ReadProblem failure={failure} isAlone={read === null} onRetry={() => setTries(tries + 1)} />}
      {read === null && failure === null && <Skeleton lines={4} />}
      {read?.total === 0 && <EmptyState text="Nenhuma conversa ainda." detail="As mensagens dos clientes sobre os pedidos aparecem aqui." />}
      {read !== null && read.total > 0 && (
        <ul ref={list} className={styles.list}>
          {read.conversations.map((each) => (
            <li key={each.PedidoId}>
              <button type="button" className={styles.conversation} onClick={() => onOpen(each.PedidoId)}>
                <span className={styles.who}>
                  <strong>{each.Codigo}</strong> {each.Cliente}
                </span>
                <time dateTime={each.UltimaEm}>{when(each.UltimaEm, zone)}</time>
                <span className={styles.last}>
                  {!each.UltimaDoCliente && 'Você: '}
                  {each.UltimoTexto}
                </span>
                <ChatBadge unread={each.NaoLidas} />
                {each.NaoLidas > 0 && <VisuallyHidden>{unreadWords(each.NaoLidas)}</VisuallyHidden>}
              </button>
            </li>
          ))}
          {read.total > read.conversations.length && (
            <li>
              <Button
                size="large"
                block
                onClick={() => {
                  shown.current = read.conversations.length
                  setCount(afterThat(count))
                }}
              >
                Mostrar mais
              </Button>
            </li>
          )}
        </ul>
      )}
    </>
  )
}
