/** A page on which money is paid: forms are sent once, a code is copied by a tap, and what was paid appears by itself. */
import { copy } from '@/ui/copy'
import { say } from '../say'
import { follow } from './follow'
import { countDown } from './remaining'
import { stateOf } from './state'

/** Milliseconds that the button says that the code was copied. */
const saidFor = 3_000

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

/** A second tap sends nothing: the first is on its way. */
function sendOnce(event: SubmitEvent) {
  const form = event.target as HTMLFormElement
  if (form.getAttribute('aria-busy') === 'true') {
    event.preventDefault()
    return
  }
  form.setAttribute('aria-busy', 'true')
  event.submitter?.setAttribute('aria-busy', 'true')
}

/** With the script, the code is copied; to be read it stands folded in. */
function showCopying() {
  const button = document.getElementById('copy')
  if (!button) return
  button.hidden = false
  document.querySelector('.plain-code')?.removeAttribute('open')
}

function copyCode({ target }: MouseEvent) {
  const button = (target as Element).closest<HTMLElement>('#copy')
  if (!button || button.dataset['said']) return
  const words = button.textContent
  copy(button.dataset['code'] ?? '', 'Copie o código:').then(
    () => {
      button.dataset['said'] = 'yes'
      button.textContent = 'Copiado'
      say('Código copiado. Cole no aplicativo do seu banco.')
      setTimeout(() => {
        delete button.dataset['said']
        button.textContent = words
      }, saidFor)
    },
    () => {
      document.querySelector('.plain-code')?.setAttribute('open', '')
      say('Não foi possível copiar. Selecione o código e copie.')
    },
  )
}
