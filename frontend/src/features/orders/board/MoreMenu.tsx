import { useEffect, useRef, useState } from 'react'
import type { Commands } from '../keyboard/keys'
import { MenuEntries, type Menu } from './MenuEntries'
import styles from './MoreMenu.module.css'

const name = 'Mais opções'

/** Offers the rarer commands behind one button. */
export function MoreMenu(offered: { entries: Menu; commands: Commands }) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return
    const close = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [open])

  function leave() {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }

  return (
    <div ref={root} className={styles.root}>
      <button type="button" className={styles.toggle} aria-label={name} title={name} aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)}>
        <svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
          <path d="M4 6h16M4 12h16M4 18h16" />
        </svg>
      </button>
      {open && <MenuEntries label={name} {...offered} onLeave={leave} />}
    </div>
  )
}
