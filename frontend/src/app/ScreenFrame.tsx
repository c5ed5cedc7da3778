import { lazy, Suspense, useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { useConfiguration } from '@/api/configuration'
import { setTitle } from '@/api/native'
import { hasRole, useSession } from '@/api/session'
import { VenueContext, venueOf } from '@/api/venue'
import { Skeleton } from '@/ui/Skeleton'
import { announce } from './Announcer'
import type { Screen } from './routes/screen'
import { ScreenBoundary } from './ScreenBoundary'
import styles from './ScreenFrame.module.css'

const PortalProviders = lazy(() => import('./PortalProviders'))
const LegacyPage = lazy(() => import('@/features/legacy/LegacyPage'))
const NoAccess = lazy(() => import('./shell/NoAccess'))
const NotYet = lazy(() => import('./shell/NotYet'))

interface ScreenFrameProps {
  screen: Screen
  /** Our component for it, if there is one yet. */
  children?: ReactNode
}

/**
 * What a screen's address shows: our component, the classic portal's page
 * (D5), or the plain word that it is not there yet. A legacy screen that has a
 * component of ours shows the frame only to those who hold its role (D17).
 */
function Content({ screen, children }: ScreenFrameProps) {
  const session = useSession()
  const { known, value } = useConfiguration()

  if (screen.roleInPlace && session && !hasRole(session, screen.roleInPlace)) return <NoAccess title={screen.title} />
  if (screen.kind === 'legacy') {
    if (!known) return <Skeleton lines={8} />
    const isMine = value.legacyPortalUrl !== '' && session !== null && hasRole(session, screen.menuRole)
    if (!children || isMine) return <LegacyPage page={screen.legacyPage ?? screen.path.slice(1)} title={screen.title} />
  }
  if (!children) return <NotYet title={screen.title} />
  if (screen.light) return children
  return <PortalProviders screen={screen.path}>{children}</PortalProviders>
}

interface ArrivalProps {
  title: string
  /** Where the focus was when the screen was asked for. */
  departure: RefObject<Element | null>
}

/**
 * Runs when a screen is really there: begins at its top, with the focus on its
 * heading. Whoever has taken the focus meanwhile, the screen's first field or
 * the person in a menu, keeps it.
 */
function Arrival({ title, departure }: ArrivalProps) {
  const marker = useRef<HTMLSpanElement>(null)
  const { key } = useLocation()
  // The first page of a visit takes the focus where the browser puts it.
  const isFirst = useRef(key === 'default')

  useEffect(() => {
    if (isFirst.current) return
    window.scrollTo(0, 0)
    const frame = marker.current?.parentElement
    const focused = document.activeElement
    if (frame?.contains(focused)) return
    const heading = frame?.querySelector<HTMLElement>('h1')
    const isElsewhere = focused !== document.body && focused !== departure.current
    if (!heading || isElsewhere) {
      announce(title)
      return
    }
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [title, departure])

  return <span ref={marker} hidden />
}

/** Everything around a screen: its venue, title, loading, failure, focus. */
export function ScreenFrame({ screen, children }: ScreenFrameProps) {
  const session = useSession()
  // A public screen goes on while somebody signs in on it.
  if (screen.kind === 'public' || !session) return <Frame screen={screen}>{children}</Frame>
  const venue = venueOf(session)
  return (
    // Another venue is another set of data, and so is another person's: the screens start afresh.
    <VenueContext key={`${session.usuarioId} ${venue.id}`} value={venue}>
      <Frame screen={screen}>{children}</Frame>
    </VenueContext>
  )
}

function Frame({ screen, children }: ScreenFrameProps) {
  const departure = useRef<Element>(null)
  useEffect(() => setTitle(`${screen.title} · Balcão`), [screen.title])
  useLayoutEffect(() => {
    departure.current = document.activeElement
  }, [])

  return (
    <div className={styles.frame}>
      <ScreenBoundary>
        <Suspense fallback={<div className={screen.kind === 'public' ? styles.loading : undefined}><Skeleton lines={8} /></div>}>
          <Content screen={screen}>{children}</Content>
          <Arrival title={screen.title} departure={departure} />
        </Suspense>
      </ScreenBoundary>
    </div>
  )
}
