/** The time that remains of a charge, in figures and as a bar. */
import type { PayState } from './state'

/** Milliseconds from which on the figure is a countdown; before, the page says until when. */
const soon = 60 * 60_000

/** Counts down until the signal ends it; what the server says by another clock than the phone's counts from when it was read. */
export function countDown(state: PayState, signal: AbortSignal) {
  let now = state
  let ahead = state.agora - Date.now()

  function show() {
    const figure = document.getElementById('remains')
    const bar = document.getElementById('remains-bar')
    if (!figure || now.modo !== 'aguardando' || now.expira === 0) return
    const left = Math.max(0, now.expira - Date.now() - ahead)
    if (bar) bar.style.inlineSize = `${(100 * left) / (now.expira - now.criada)}%`
    if (left < soon) figure.textContent = left === 0 ? 'O prazo terminou. Conferindo…' : `Pague em ${figureOf(left)}`
  }

  const timer = setInterval(show, 1_000)
  signal.addEventListener('abort', () => clearInterval(timer))
  show()
  return {
    follow(fresh: PayState) {
      now = fresh
      ahead = fresh.agora - Date.now()
      show()
    },
  }
}

/** Minutes and seconds: 14:05. */
export function figureOf(ms: number): string {
  const seconds = Math.ceil(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
