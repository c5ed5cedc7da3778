import type { Session } from '@/api/session'
import { usePlaceOnScreen } from '../placeOnScreen'
import { Bars, Lens } from './glyphs'
import { JobsPlace } from './JobsPlace'
import { PlaceSwitcher } from './PlaceSwitcher'
import styles from './TopBar.module.css'
import { UserMenu } from './UserMenu'

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
      {!isBoard && <JobsPlace personId={session.usuarioId} />}
      <UserMenu session={session} />
    </header>
  )
}
