import { useEffect, useState, type RefObject } from 'react'

/** Width in px of the board, below which not even two of its columns stand side by side; more than fit are scrolled to. */
const roomy = 540

/** Tells whether the element is too narrow for columns; measures the element, not the window (the shell takes a share). */
export function useNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [narrow, setNarrow] = useState(() => window.innerWidth < roomy)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setNarrow(entry.contentRect.width < roomy)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return narrow
}
