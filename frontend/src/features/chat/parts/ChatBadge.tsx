import styles from './ChatBadge.module.css'

/** The most that the badge counts (S1§9). */
const most = 9

export function badgeText(unread: number): string {
  return unread > most ? `${most}+` : String(unread)
}

/** How many messages nobody has read; nothing when there are none. */
export function ChatBadge({ unread }: { unread: number }) {
  if (unread === 0) return null
  return (
    <span className={styles.badge} aria-hidden="true">
      {badgeText(unread)}
    </span>
  )
}

/** What the badge counts, in words: "9+ mensagens não lidas". */
export function unreadWords(unread: number): string {
  return unread === 1 ? '1 mensagem não lida' : `${badgeText(unread)} mensagens não lidas`
}

/** What the widget's button is called: "Conversas, 9+ mensagens não lidas". */
export function chatLabel(unread: number): string {
  return unread === 0 ? 'Conversas' : `Conversas, ${unreadWords(unread)}`
}
