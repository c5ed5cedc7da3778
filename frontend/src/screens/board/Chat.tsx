import { Suspense, useCallback, useEffect, useState } from 'react'
import type { Asked, Unread } from '@/features/chat/api'
import { ChatBadge, chatLabel } from '@/features/chat/parts/ChatBadge'
import { useUnread, type Listen } from '@/features/chat/useUnread'
import { useBoard, useFeed } from '@/features/orders/data/board'
import { keymap } from '@/features/orders/keyboard/keymap'
import { useCommands } from '@/features/orders/keyboard/keys'
import { lazyPart } from '@/ui/lazyPart'
import styles from './Board.module.css'
import { Icon } from './icons'

const ChatPanel = lazyPart(() => import('@/features/chat/parts/ChatPanel'))

/** Opens the conversations with customers, and counts their unread messages (order-board-09). */
export default function Chat() {
  const { live, zone, chatRef } = useBoard()
  const { feed, venueId } = live
  const isLive = useFeed(feed, ({ connection }) => connection === 'live')
  const listen = useCallback<Listen>((hear) => feed.onEvent((event, data) => event === 'chat' && hear(JSON.parse(data) as Unread)), [feed])
  const unread = useUnread(venueId, isLive, listen)
  const [open, setOpen] = useState<Asked | null>(null)
  const toggle = () => setOpen(open ? null : {})
  useCommands(true, { chat: toggle })
  useEffect(() => {
    chatRef.current = (orderId) => setOpen({ orderId })
    return () => {
      chatRef.current = null
    }
  }, [chatRef])
  return (
    <>
      <button type="button" className={styles.tool} aria-label={chatLabel(unread.Total)} title="Conversas" aria-expanded={open !== null} onClick={toggle}>
        <ChatIcon />
        <ChatBadge unread={unread.Total} />
      </button>
      {open && (
        <Suspense>
          <ChatPanel asked={open} onAsk={setOpen} venueId={venueId} zone={zone} unread={unread} isBack={(event) => keymap.commandOf(event) === 'back'} />
        </Suspense>
      )}
    </>
  )
}

function ChatIcon() {
  return (
    <Icon>
      <path d="M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12h5" />
    </Icon>
  )
}
