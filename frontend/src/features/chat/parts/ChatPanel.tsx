import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Unread } from '../api'
import styles from './ChatPanel.module.css'
import { ConversationList } from './ConversationList'
import { ConversationView } from './ConversationView'

interface ChatPanelProps {
  venueId: string
  /** IANA zone of the venue. */
  zone: string
  /** A new value whenever a message arrived or was read. */
  unread: Unread
  /** The order whose conversation comes first; '' shows the list. */
  asked: string
  /** Whether a key closes what it is pressed in; Esc does in any case. */
  isBack: (key: KeyboardEvent) => boolean
  onClose: () => void
}

/** The conversations with customers beside the board, which stays at work. Esc closes. */
export default function ChatPanel({ venueId, zone, unread, asked, isBack, onClose }: ChatPanelProps) {
  const [orderId, setOrderId] = useState<string | null>(asked || null)
  const panel = useRef<HTMLElement>(null)

  useEffect(() => {
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])

  // What was pressed to come here is gone, and the keyboard with it would be the board's.
  useEffect(() => panel.current?.focus(), [orderId])

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
      {orderId === null ? (
        <ConversationList venueId={venueId} zone={zone} news={unread} onOpen={setOrderId} onClose={onClose} />
      ) : (
        <ConversationView key={orderId} orderId={orderId} zone={zone} news={unread} onBack={() => setOrderId(null)} onClose={onClose} />
      )}
    </section>
  )
}
