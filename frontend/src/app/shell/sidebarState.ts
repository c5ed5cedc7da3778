import { useEffect, useState, useSyncExternalStore } from 'react'

/** Widths in px: open by default above the first (shell-03), collapsed by a resize to the second or less (shell-04). */
export const sidebarWidths = { openAbove: 470, collapseAt: 900 } as const

const storageKey = 'balcao.sidebar'

function subscribeToWidth(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

function isPhone(): boolean {
  return window.innerWidth <= sidebarWidths.openAbove
}

function openAtStart(): boolean {
  if (isPhone()) return false
  return localStorage.getItem(storageKey) !== 'closed'
}

export interface SidebarState {
  open: boolean
  /** Too narrow for a column: the sidebar lies over the page. */
  overlay: boolean
  toggle: () => void
  show: () => void
  hide: () => void
}

/** Whether the sidebar is open; a choice made on a wide screen is remembered in this browser. */
export function useSidebar(): SidebarState {
  const [open, setOpen] = useState(openAtStart)
  const overlay = useSyncExternalStore(subscribeToWidth, isPhone)

  useEffect(() => {
    let lastWidth = window.innerWidth
    return subscribeToWidth(() => {
      // Phones fire resize when their bars come and go: only the width counts.
      if (window.innerWidth === lastWidth) return
      lastWidth = window.innerWidth
      if (lastWidth <= sidebarWidths.collapseAt) setOpen(false)
    })
  }, [])

  function choose(next: boolean) {
    setOpen(next)
    if (!overlay) localStorage.setItem(storageKey, next ? 'open' : 'closed')
  }

  return { open, overlay, toggle: () => choose(!open), show: () => choose(true), hide: () => setOpen(false) }
}
