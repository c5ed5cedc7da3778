import { useSyncExternalStore } from 'react'
import { VisuallyHidden } from '@/ui/VisuallyHidden'

let words = ''
const listeners = new Set<() => void>()

/** Says something to screen readers, politely. */
export function announce(text: string) {
  words = text
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The live region that `announce` speaks through; mounted once. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => words)
  return (
    <div aria-live="polite">
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  )
}
