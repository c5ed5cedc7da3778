import { useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import type { PortalConfiguration } from '@/api/configuration'
import type { Session } from '@/api/session'
import { Logo } from '@/ui/Logo'
import { menuFor, type MenuGroup } from '../menu'
import { Chevron } from './glyphs'
import { MenuIcon } from './MenuIcon'
import type { SidebarState } from './sidebarState'
import styles from './Sidebar.module.css'

interface SidebarProps extends SidebarState {
  session: Session
  configuration: PortalConfiguration
}

function isUnder(path: string, pathname: string): boolean {
  const here = pathname.toLowerCase()
  const there = path.toLowerCase()
  return here === there || here.startsWith(`${there}/`)
}

/** A menu that fits the window is all open; a longer one opens where the person is. */
const shortMenu = 12

function openAtFirst(groups: readonly MenuGroup[], current: MenuGroup | undefined): string[] {
  const entries = groups.reduce((count, group) => count + group.items.length, 0)
  const open = entries <= shortMenu ? groups : [current ?? groups[0]]
  return open.flatMap((group) => group?.id ?? [])
}

/** The menu: groups that open and close; collapsed it is a rail of icons, on a phone a drawer. */
export function Sidebar({ session, configuration, open, overlay, show, hide }: SidebarProps) {
  const { pathname } = useLocation()
  const groups = menuFor(session, configuration)
  const current = groups.find((group) => group.items.some((screen) => isUnder(screen.path, pathname)))
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(openAtFirst(groups, current)))
  const nav = useRef<HTMLElement>(null)

  // Going somewhere by other ways opens the group of the place one is in now.
  const currentId = current?.id
  const [lastId, setLastId] = useState(currentId)
  if (currentId !== lastId) {
    setLastId(currentId)
    if (currentId) setExpanded(new Set([...expanded, currentId]))
  }

  useEffect(() => {
    if (!overlay || !open) return
    nav.current?.querySelector<HTMLElement>('a, button')?.focus()
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [overlay, open, hide])

  function toggle(group: MenuGroup) {
    const next = new Set(expanded)
    if (!open) {
      // On the rail a group's icon opens the sidebar at that group.
      next.add(group.id)
      show()
    } else if (!next.delete(group.id)) next.add(group.id)
    setExpanded(next)
  }

  if (overlay && !open) return null

  return (
    <>
      {overlay && <button type="button" className={styles.veil} aria-label="Fechar menu" onClick={hide} />}
      <nav ref={nav} className={styles.sidebar} data-open={open || undefined} data-overlay={overlay || undefined} aria-label="Menu principal">
        <Link to="/" className={styles.brand} aria-label="Balcão" onClick={overlay ? hide : undefined}>
          <Logo />
          <span className={styles.word}>Balcão</span>
        </Link>
        <ul className={styles.groups}>
          {groups.map((group) => {
            const isOpen = open && expanded.has(group.id)
            return (
              <li key={group.id}>
                <button
                  type="button"
                  className={styles.group}
                  data-current={group === current || undefined}
                  aria-expanded={isOpen}
                  title={open ? undefined : group.label}
                  onClick={() => toggle(group)}
                >
                  <span className={styles.icon}>
                    <MenuIcon of={group.icon} />
                  </span>
                  <span className={styles.word}>{group.label}</span>
                  {group.isNew && <span className={styles.fresh}>Novo</span>}
                  <Chevron className={styles.chevron} />
                </button>
                {isOpen && (
                  <ul className={styles.items}>
                    {group.items.map((screen) => (
                      <li key={screen.path}>
                        <NavLink to={screen.path} end className={styles.item} onClick={overlay ? hide : undefined}>
                          {screen.label}
                        </NavLink>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            )
          })}
        </ul>
      </nav>
    </>
  )
}
