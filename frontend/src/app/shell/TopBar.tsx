import { Suspense, useEffect, useState } from 'react'
import { onJobStarted } from '@/api/jobs'
import type { Session } from '@/api/session'
import { lazyPart } from '@/ui/lazyPart'
import { useSettled } from '@/ui/useSettled'
import { usePlaceOnScreen } from '../placeOnScreen'
import { Bars, Lens } from './glyphs'
import { PlaceSwitcher } from './PlaceSwitcher'
import styles from './TopBar.module.css'
import { UserMenu } from './UserMenu'

const JobsMenu = lazyPart(() => import('@/features/jobs/JobsMenu'))

interface TopBarProps {
  session: Session
  sidebarOpen: boolean
  onToggleSidebar: () => void
  onSearch: () => void
}

/** The bar above every screen: menu, venue, search, person (shell-02). */
export function TopBar({ session, sidebarOpen, onToggleSidebar, onSearch }: TopBarProps) {
  // The board's room is for orders.
  const isBoard = usePlaceOnScreen() === 'board'
  const settled = useSettled(!isBoard)
  // Whoever begins a job before that sees it at once.
  const [hasBegun, setBegun] = useState(false)
  useEffect(() => onJobStarted(() => setBegun(true)), [])
  return (
    <header className={styles.bar}>
      <button
        type="button"
        className={styles.square}
        aria-label={sidebarOpen ? 'Recolher menu' : 'Abrir menu'}
        aria-expanded={sidebarOpen}
        onClick={onToggleSidebar}
      >
        <Bars />
      </button>
      <PlaceSwitcher session={session} />
      <span className={styles.space} />
      <button type="button" className={styles.search} onClick={onSearch} aria-label="Ir para uma tela" aria-keyshortcuts="Control+K">
        <Lens />
        <span className={styles.searchWord}>Ir para…</span>
        <kbd className={styles.key}>Ctrl K</kbd>
      </button>
      <Suspense>{(settled || hasBegun) && !isBoard && <JobsMenu key={session.usuarioId} />}</Suspense>
      <UserMenu session={session} />
    </header>
  )
}
