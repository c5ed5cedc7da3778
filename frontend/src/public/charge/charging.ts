/** A page on which money is paid: forms are sent once, a code is copied by a tap, and what was paid appears by itself. */
import { copyCode, sendOnce, showCopying } from '../forms'
import { say } from '../say'
import { follow } from './follow'
import { countDown } from './remaining'
import { stateOf } from './state'

/** Brings the page to life, until the signal ends it. The heading is what it goes to when the page has changed, changed is called then. */
export function charging(heading: string, signal: AbortSignal, changed = () => {}) {
  const state = stateOf(document)
  if (!state) return
  document.addEventListener('submit', sendOnce, { signal })
  document.addEventListener('click', copyCode, { signal })
  // A page that the back button brings is of before: what became of it since is on the server.
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), { signal })
  showCopying()
  const counting = countDown(state, signal)
  follow(state, signal, (fresh) => {
    showCopying()
    counting.follow(fresh)
    say(fresh.novidade)
    changed()
    const told = document.querySelector<HTMLElement>(heading)
    told?.setAttribute('tabindex', '-1')
    told?.focus()
  })
}
