import { lazy, Suspense, useEffect, useId, useState } from 'react'
import { Outlet } from 'react-router'
import { useConfiguration } from '@/api/configuration'
import { isDesktop } from '@/api/native'
import { session as store, useSession } from '@/api/session'
import { refreshSession } from '@/features/access/api'
import { startedBoard } from '@/screens/board/startedBoards'
import { lazyPart } from '@/ui/lazyPart'
import { Skeleton } from '@/ui/Skeleton'
import { isFramed } from '../framed'
import { newPortalFor } from '../newPortal'
import { usePlaceOnScreen } from '../placeOnScreen'
import { JobsPlace } from './JobsPlace'
import styles from './Shell.module.css'
import { Sidebar } from './Sidebar'
import { useSidebar } from './sidebarState'
import { TopBar } from './TopBar'
import { TypedAhead } from './TypedAhead'

const BackgroundBoard = lazyPart(() => import('@/screens/board/BackgroundBoard'))
const CommandPalette = lazy(() => import('./CommandPalette'))

function isPaletteKey(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
}

/** The signed-in portal: sidebar, top bar and the screen; inside a frame the screen alone (shell-05). */
export default function Shell() {
  const session = useSession()
  const { known, value: configuration } = useConfiguration()
  const place = usePlaceOnScreen()
  const sidebar = useSidebar()
  const [searching, setSearching] = useState(false)
  const [query, setQuery] = useState('')
  const mainId = useId()
  const framed = isFramed()

  // Roles and venues may have changed since sign-in; a token that is no longer good ends here.
  useEffect(() => {
    const now = store.get()
    if (now && !framed) refreshSession(now).catch(() => undefined)
  }, [framed])

  useEffect(() => {
    const target = known && session ? newPortalFor(session, configuration, { framed, desktop: isDesktop() }) : null
    if (target) window.location.assign(target)
  }, [known, session, configuration, framed])

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return
      event.preventDefault()
      setSearching(true)
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  }, [])

  function closeSearch() {
    setQuery('')
    setSearching(false)
  }

  if (!session) return null

  const screen = (
    <Suspense fallback={<Skeleton lines={8} />}>
      <Outlet />
    </Suspense>
  )

  if (framed) {
    return (
      <>
        {/* There is no top bar, and files that were asked for must come somewhere. */}
        <div className={styles.framedJobs}>
          <JobsPlace personId={session.usuarioId} />
        </div>
        <main className={styles.bare} data-place={place}>{screen}</main>
      </>
    )
  }

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href={`#${mainId}`}>
        Ir para o conteúdo
      </a>
      <Sidebar session={session} configuration={configuration} {...sidebar} />
      <div className={styles.column}>
        <TopBar
          session={session}
          sidebarOpen={sidebar.open}
          onToggleSidebar={sidebar.toggle}
          onSearch={() => setSearching(true)}
        />
        <main id={mainId} tabIndex={-1} className={styles.main} data-place={place}>
          {screen}
        </main>
        <Suspense>{place !== 'board' && startedBoard(session) && <BackgroundBoard session={session} />}</Suspense>
      </div>
      {searching && (
        <Suspense fallback={<TypedAhead onType={setQuery} />}>
          <CommandPalette session={session} configuration={configuration} query={query} onQuery={setQuery} onClose={closeSearch} />
        </Suspense>
      )}
    </div>
  )
}
