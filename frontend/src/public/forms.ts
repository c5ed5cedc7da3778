/** Forms that are sent once, and a code that is copied by a tap: of the pages on which somebody pays. */
import { copy } from '@/ui/copy'
import { say } from './say'

/** Milliseconds that the button says that the code was copied. */
const saidFor = 3_000

/** A second tap sends nothing: the first is on its way. */
export function sendOnce(event: SubmitEvent) {
  const form = event.target as HTMLFormElement
  if (form.getAttribute('aria-busy') === 'true') {
    event.preventDefault()
    return
  }
  form.setAttribute('aria-busy', 'true')
  event.submitter?.setAttribute('aria-busy', 'true')
}

/** With the script, the code is copied; to be read it stands folded in. */
export function showCopying() {
  const button = document.getElementById('copy')
  if (!button) return
  button.hidden = false
  document.querySelector('.plain-code')?.removeAttribute('open')
}

export function copyCode({ target }: MouseEvent) {
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
