import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { Asked, Unread } from '../api'
import styles from './ChatPanel.module.css'
import { ConversationList } from './ConversationList'
import { ConversationView } from './ConversationView'

interface ChatPanelProps {
  venueId: string
  /** IANA zone of the venue. */
  zone: string
  /** A new value whenever a message arrived or was read. */
  unread: Unread
  asked: Asked
  /** Asks for something else; null closes the panel. */
  onAsk: (next: Asked | null) => void
  /** Whether a key closes what it is pressed in; Esc does in any case. */
  isBack: (key: KeyboardEvent) => boolean
}

/** The conversations with customers beside the board, which stays at work. Esc closes. */
export default function ChatPanel({ venueId, zone, unread, asked, onAsk, isBack }: ChatPanelProps) {
  const { orderId } = asked
  const onClose = () => onAsk(null)
  const panel = useRef<HTMLElement>(null)

  useEffect(() => {
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])

  // What was pressed to come here is gone, and the keyboard with it would be the board's.
  useEffect(() => panel.current?.focus(), [asked])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys typed here are not the board's
    <section
      ref={panel}
      className={styles.panel}
      role="dialog"
      aria-label="Conversas"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={-1}
      onKeyDown={(event) => {
        event.stopPropagation()
        const isTyped = event.key.length === 1 && event.target instanceof HTMLTextAreaElement
        if (event.key === 'Escape' || (!isTyped && isBack(event))) onClose()
      }}
    >
      {orderId === undefined ? (
        <ConversationList venueId={venueId} zone={zone} news={unread} onOpen={(next) => onAsk({ orderId: next })} onClose={onClose} />
      ) : (
        <ConversationView key={orderId} orderId={orderId} zone={zone} news={unread} onBack={() => onAsk({})} onClose={onClose} />
      )}
    </section>
  )
}
