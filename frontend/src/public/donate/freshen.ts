/** What came in for the cause, and from whom, is read again while the page is looked at: often on the screen in the hall. */
import { pageOf, takeLive } from '../rewritten'

/** Milliseconds between two readings. */
const every = { page: 60_000, wall: 5_000 }
const patience = 15_000

export function freshen(signal: AbortSignal) {
  const wall = document.getElementById('wall')
  if (!wall && !document.getElementById('progress')?.firstElementChild) return // this cause tells nobody
  const parts = wall ? '#wall' : '#progress, #last'
  let reading = false

  async function read() {
    if (reading || document.visibilityState !== 'visible') return
    reading = true
    const page = await newPage()
    if (page) takeLive(page, parts)
    if (wall) stale(page ? '' : 'Sem conexão: estes números são de antes.')
    reading = false
  }

  const timer = setInterval(() => void read(), wall ? every.wall : every.page)
  signal.addEventListener('abort', () => clearInterval(timer))
}

/** The page of now; null without an answer: the next reading has one. */
async function newPage(): Promise<Document | null> {
  try {
    const response = await fetch(location.pathname, { headers: { Accept: 'text/html' }, cache: 'no-store', signal: AbortSignal.timeout(patience) })
    return response.ok ? pageOf(await response.text()) : null
  } catch {
    return null
  }
}

function stale(words: string) {
  const place = document.getElementById('stale')
  if (place && place.textContent !== words) place.textContent = words
}
