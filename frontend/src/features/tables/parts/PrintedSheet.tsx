import { useEffect, useState, type ReactNode } from 'react'
import { createPortal, flushSync } from 'react-dom'
import styles from './TableSheet.module.css'

/** While the page is being printed, stands on paper in the place of the whole portal. */
export function PrintedSheet({ children }: { children: ReactNode }) {
  const [printing, setPrinting] = useState(false)

  useEffect(() => {
    // The browser takes the page as it is when these handlers are done.
    const onBefore = () => flushSync(() => setPrinting(true))
    const onAfter = () => setPrinting(false)
    window.addEventListener('beforeprint', onBefore)
    window.addEventListener('afterprint', onAfter)
    return () => {
      window.removeEventListener('beforeprint', onBefore)
      window.removeEventListener('afterprint', onAfter)
    }
  }, [])

  return printing && createPortal(<div className={styles.printed}>{children}</div>, document.body)
}
