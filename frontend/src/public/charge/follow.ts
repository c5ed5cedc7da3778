/** Follows what may come by itself, money that is awaited or given back, by reading the page again and again. */
import { pageOf, takeLive } from '../rewritten'
import { stateOf, type PayState } from './state'

/** Milliseconds between the first readings, and between those after them; the bank is asked as often at most. */
const first = [3_000, 5_000, 8_000, 13_000]
const then = 15_000
/** Milliseconds after a failure, longer and longer up to the most. */
const failed = { first: 5_000, most: 60_000 }
/** Milliseconds that a reading may take. */
const patience = 15_000

/** Calls changed with each state that is new, whose parts are in the page by then, until the signal ends it. */
export function follow(begin: PayState, signal: AbortSignal, changed: (state: PayState) => void) {
  let state = begin
  let readings = 0
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let reading = false

  async function read() {
    clearTimeout(timer)
    if (reading || !state.segue) return
    reading = true
    try {
      const page = await readPage()
      const fresh = stateOf(page)
      if (!fresh) throw new Error('this is not the page')
      failures = 0
      readings += 1
      stale('')
      const before = state
      state = fresh
      if (isNews(before, fresh)) {
        takeLive(page)
        changed(fresh)
      }
    } catch {
      failures += 1
      stale('Sem resposta do servidor. O pagamento, se já foi feito, não se perde: esta página tenta de novo sozinha.')
    }
    reading = false
    later()
  }

  function later() {
    clearTimeout(timer)
    if (signal.aborted || !state.segue || document.visibilityState === 'hidden') return
    timer = setTimeout(() => void read(), pause())
  }

  function pause(): number {
    if (failures === 0) return first[readings] ?? then
    return Math.min(failed.first * 2 ** (failures - 1), failed.most) * (1 + Math.random() / 2)
  }

  /** Who comes back from the bank's application wants to know at once. */
  function look() {
    if (document.visibilityState === 'hidden') {
      clearTimeout(timer)
      return
    }
    readings = 0
    void read()
  }

  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('online', () => void read(), { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  later()
}

const isNews = (before: PayState, now: PayState) => before.modo !== now.modo || before.novidade !== now.novidade || before.criada !== now.criada

async function readPage(): Promise<Document> {
  const response = await fetch(location.pathname, { headers: { Accept: 'text/html' }, cache: 'no-store', signal: AbortSignal.timeout(patience) })
  if (!response.ok) throw new Error('the server did not answer with the page')
  return pageOf(await response.text())
}

function stale(words: string) {
  const place = document.getElementById('stale')
  if (place && place.textContent !== words) place.textContent = words
}
