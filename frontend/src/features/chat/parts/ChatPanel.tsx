import { useEffect, useRef, useState } from 'react'
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
  onClose: () => void
}

/** The conversations with customers beside the board, which stays at work. Esc closes. */
export default function ChatPanel({ venueId, zone, unread, onClose }: ChatPanelProps) {
  const [orderId, setOrderId] = useState<string | null>(null)
  const panel = useRef<HTMLElement>(null)

  useEffect(() => {
    const opener = document.activeElement
    panel.current?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])

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
        if (event.key === 'Escape') onClose()
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
