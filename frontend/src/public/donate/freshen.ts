/** What came in for the cause, and from whom, is read again while the page is looked at. */
import { pageOf, takeLive } from '../rewritten'

/** Milliseconds between two readings. */
const every = 60_000
const patience = 15_000

export function freshen(signal: AbortSignal) {
  if (!document.getElementById('progress')?.firstElementChild) return // this cause tells nobody
  const timer = setInterval(() => document.visibilityState === 'visible' && void read(), every)
  signal.addEventListener('abort', () => clearInterval(timer))
}

async function read() {
  try {
    const response = await fetch(location.pathname, { headers: { Accept: 'text/html' }, cache: 'no-store', signal: AbortSignal.timeout(patience) })
    if (response.ok) takeLive(pageOf(await response.text()), '#progress, #last')
  } catch {
    // The figures are those of a minute ago; the next reading has newer ones.
  }
}
