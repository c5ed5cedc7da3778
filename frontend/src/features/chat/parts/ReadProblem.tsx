import { useLayoutEffect, useRef, useState } from 'react'
import { failureMessage } from '@/api/client'
import { Button } from '@/ui/Button'
import { ErrorState } from '@/ui/ErrorState'
import styles from './ChatPanel.module.css'

interface ReadProblemProps {
  /** Another one each time that reading fails. */
  failure: unknown
  /** It stands in the place of what could not be read; else beside what had been read before. */
  isAlone: boolean
  onRetry: () => void
}

/** Says that something could not be read, and asks for it again. When it goes, it leaves the keyboard to the panel, not to the board. */
export function ReadProblem({ failure, isAlone, onRetry }: ReadProblemProps) {
  const [retried, setRetried] = useState<unknown>(null)
  const place = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = place.current
    const panel = element?.closest<HTMLElement>('[role="dialog"]')
    return () => {
      if (element?.contains(document.activeElement)) panel?.focus()
    }
  }, [])

  const text = failureMessage(failure)
  const retrying = retried === failure
  const retry = () => {
    setRetried(failure)
    onRetry()
  }
  return (
    <div ref={place}>
      {isAlone ? (
        <ErrorState text={text} onRetry={retry} retrying={retrying} />
      ) : (
        <div role="alert" className={styles.readProblem}>
          <p>{text}</p>
          <Button size="large" onClick={retry} busy={retrying}>
            Tentar novamente
          </Button>
        </div>
      )}
    </div>
  )
}
