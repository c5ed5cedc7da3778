import { useEffect, useState, type RefObject } from 'react'

/** Width in px of the board, below which its columns do not fit side by side. */
const roomy = 900

/** Whether the element is too narrow for columns; follows its size, not the window's (the shell takes a share). */
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
