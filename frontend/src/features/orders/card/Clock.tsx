import { useLayoutEffect, useRef } from 'react'
import { serverNow, subscribeClock, useAge } from '../data/clock'
import { ageWords, elapsedInWords } from '../data/messages'
import { formatElapsed, type AgeThresholds } from '../data/order'
import styles from './Clock.module.css'

/** Shows the time since the order began to wait. It writes the text every second without React: nothing else on a card changes that often. */
export function Clock({ since }: { since: string }) {
  const clock = useRef<HTMLTimeElement>(null)

  useLayoutEffect(() => {
    const text = new Text()
    let told = ''
    const draw = () => {
      const elapsed = formatElapsed(serverNow() - Date.parse(since))
      if (text.data === elapsed) return
      text.data = elapsed
      const words = elapsedInWords(elapsed)
      if (words !== told) clock.current?.setAttribute('aria-label', (told = words))
    }
    draw()
    clock.current?.firstElementChild?.replaceChildren(text)
    return subscribeClock(draw)
  }, [since])

  return (
    <time ref={clock} className={styles.clock} dateTime={since}>
      <span className={styles.face} />
    </time>
  )
}

/** Marks an order as "atenção" or "atrasado", with a shape and a word besides the colour; nothing while on time. */
export function AgeBadge({ since, thresholds }: { since: string; thresholds: AgeThresholds }) {
  const age = useAge(since, thresholds)
  if (age !== 'attention' && age !== 'late') return null
  return (
    <span className={styles.badge} data-age={age}>
      <svg viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
        {age === 'attention' ? (
          <>
            <circle cx="10" cy="10" r="7.5" />
            <path d="M10 5.5v4.5l3 2" />
          </>
        ) : (
          <>
            <path d="M3.5 14.5h13l-1.5-2.5V8a5 5 0 0 0-10 0v4Z" fill="currentColor" />
            <path d="M8.5 17.5h3M10 3V1.5" />
          </>
        )}
      </svg>
      {ageWords[age]}
    </span>
  )
}
