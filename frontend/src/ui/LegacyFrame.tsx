import { useRef, useState } from 'react'
import { EmptyState } from './EmptyState'
import styles from './LegacyFrame.module.css'

interface LegacyFrameProps {
  /** Address of the classic portal; nothing when the installation has none. */
  portalUrl?: string | null
  /** Name of the page, passed to the frame: dashboard, minhaConta … (S0§2). */
  page: string
  /** What the page is called on screen; also names the frame. */
  title: string
  /** One sentence: what belongs here. Shown when no classic portal is configured. */
  purpose: string
  /** Posted to the frame's exact origin each time it loads. */
  session: unknown
  /** Called each time the frame has loaded: POST /api/Account/validate. */
  onValidate: () => void
}

/** An older page inside a frame (S0§1, S0§2, D5): never blank, never broken, never handed a session it should not see. */
export function LegacyFrame({ portalUrl, page, title, purpose, session, onValidate }: LegacyFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [openedAt] = useState(() => Date.now())
  const portal = parsePortal(portalUrl)

  if (!portal) {
    return <EmptyState text={purpose} detail="O portal clássico não está configurado nesta instalação." />
  }

  const address = new URL(portal)
  address.searchParams.set('page', page)
  address.searchParams.set('v', String(openedAt))

  return (
    <iframe
      // A new page is a new document: the old one must not receive the next session message.
      key={address.href}
      ref={frame}
      // The shell leaves no room around it.
      data-fills
      className={styles.frame}
      title={title}
      src={address.href}
      // Everything an older page needs, except to take the whole window elsewhere.
      // oxlint-disable-next-line react/iframe-missing-sandbox -- same-origin here means the other portal's own
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-downloads"
      onLoad={() => {
        frame.current?.contentWindow?.postMessage(session, portal.origin)
        onValidate()
      }}
    />
  )
}

/** Only http and https make a portal; anything else counts as not configured. */
function parsePortal(portalUrl: string | null | undefined): URL | null {
  if (!portalUrl || !URL.canParse(portalUrl)) return null
  const url = new URL(portalUrl)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
}
