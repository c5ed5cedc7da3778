/** The booking page: what is chosen changes the times in place, forms are sent once, and a paid deposit appears by itself. */
import { copyCode, sendOnce, showCopying } from '../forms'
import { pageOf, takeLive } from '../rewritten'
import { say } from '../say'
import { zoneNote } from '../zone'
import { stateOf, type BookingState } from './state'

/** Milliseconds between two readings of a booking whose deposit is awaited, and those that a reading may take. */
const every = 5_000
const patience = 15_000

/** Brings the page to life, until the signal ends it. */
export function start(signal: AbortSignal) {
  const state = stateOf(document)
  if (!state) return
  document.addEventListener('submit', (event) => submit(event, state), { signal })
  document.addEventListener('click', copyCode, { signal })
  document.addEventListener('click', (event) => followDay(event, state), { signal })
  document.addEventListener('change', (event) => choose(event, state), { signal })
  // A page that the back button brings is of before: what became of it since is on the server.
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), { signal })
  window.addEventListener('popstate', () => location.reload(), { signal })
  dress(state)
  if (state.segue) follow(state, signal)
}

/** What the server does not know: where the phone's clocks are, and that a code can be copied by a tap. */
function dress(state: BookingState) {
  const note = document.getElementById('zone-note')
  const text = zoneNote(state.zona)
  if (note && text) {
    note.textContent = text
    note.hidden = false
  }
  showCopying()
}

async function read(address: string): Promise<Document> {
  const answer = await fetch(address, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(patience) })
  if (!answer.ok) throw new Error(`the page answered ${answer.status}`)
  const page = pageOf(await answer.text())
  if (!stateOf(page)) throw new Error('this is not the page')
  return page
}

/** Shows the page of another choice in place; where that fails the browser goes there itself. */
async function go(address: string, state: BookingState) {
  const shown = document.getElementById('booking')
  shown?.setAttribute('aria-busy', 'true')
  try {
    takeLive(await read(address))
    history.pushState(null, '', address)
    dress(state)
    const title = document.getElementById('when-title')
    say(title ? `Horários de ${title.textContent}` : 'Escolha o que agendar.')
  } catch {
    location.assign(address)
  }
  shown?.removeAttribute('aria-busy')
}

function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    if (field.name && field.value && (field.type !== 'radio' || (field as HTMLInputElement).checked)) query.set(field.name, field.value)
  }
  return `${form.getAttribute('action') ?? location.pathname}?${query.toString()}`
}

function submit(event: SubmitEvent, state: BookingState) {
  const form = event.target as HTMLFormElement
  if (form.id !== 'wish') {
    sendOnce(event)
    return
  }
  event.preventDefault()
  void go(addressOf(form), state)
}

function choose({ target }: Event, state: BookingState) {
  const form = (target as Element).closest<HTMLFormElement>('#wish')
  if (!form || !form.checkValidity()) return
  const field = target as HTMLInputElement
  void go(addressOf(form), state).then(() => refocus(field))
}

/** The field that was changed is a new one after it: the focus stays with it. */
function refocus(field: HTMLInputElement) {
  const same = field.id
    ? document.getElementById(field.id)
    : document.querySelector<HTMLElement>(`#wish [name="${CSS.escape(field.name)}"][value="${CSS.escape(field.value)}"]`)
  same?.focus()
}

function followDay(event: MouseEvent, state: BookingState) {
  const link = (event.target as Element).closest<HTMLAnchorElement>('.days a')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const address = link.getAttribute('href') ?? ''
  void go(address, state).then(() => document.querySelector<HTMLElement>('.days [aria-current]')?.focus())
}

/** Reads the page again and again until the deposit is there or lost. */
function follow(begin: BookingState, signal: AbortSignal) {
  let shown = begin
  const stale = document.getElementById('stale')
  const timer = setInterval(() => {
    if (document.visibilityState === 'hidden') return
    read(location.pathname).then(
      (page) => {
        if (signal.aborted) return
        if (stale) stale.textContent = ''
        const fresh = stateOf(page) ?? shown
        const hasCode = document.getElementById('copy') !== null
        if (fresh.modo !== shown.modo || !hasCode) {
          takeLive(page)
          dress(fresh)
        }
        if (fresh.modo !== shown.modo) tell()
        shown = fresh
        if (!fresh.segue) clearInterval(timer)
      },
      () => {
        if (stale && !signal.aborted) stale.textContent = 'Sem resposta do servidor. O pagamento, se já foi feito, não se perde: esta página tenta de novo sozinha.'
      },
    )
  }, every)
  signal.addEventListener('abort', () => clearInterval(timer))
}

function tell() {
  const head = document.getElementById('head')
  say(head?.textContent ?? '')
  head?.setAttribute('tabindex', '-1')
  head?.focus()
}
