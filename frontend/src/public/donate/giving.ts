/** The form of a donation: one value at a time, which the button says, and the first wrong field has the focus. */
import { formatMoney, parseMoney } from '@/ui/money'

/** Brings the form to life, until the signal ends it; answers what shows the value of one that is new in the page. */
export function giving(signal: AbortSignal): () => void {
  document.addEventListener('input', choose, { signal })
  document.addEventListener('change', tidy, { signal })
  show()
  document.querySelector<HTMLElement>('#give [aria-invalid="true"]')?.focus()
  return show
}

const offered = () => [...document.querySelectorAll<HTMLInputElement>('#give input[name="valor"]')]
const other = () => document.querySelector<HTMLInputElement>('#outro')

/** What is typed takes the place of what was chosen, and the other way round. */
function choose({ target }: Event) {
  const field = target as HTMLInputElement
  const typed = other()
  if (field === typed) {
    const chosen = offered().find((each) => each.checked)
    if (typed.value && chosen) {
      chosen.checked = false
      chosen.dataset['before'] = 'yes'
    } else if (!typed.value) back()
  } else if (field.name === 'valor' && typed) typed.value = ''
  else return
  show()
}

/** Whoever empties the field again has the value that he had chosen before. */
function back() {
  const before = offered().find((each) => each.dataset['before'])
  if (!before) return
  delete before.dataset['before']
  before.checked = true
}

/** A value that can be read is written as money is: 50 becomes 50,00. */
function tidy({ target }: Event) {
  if (!target || target !== other()) return
  const field = target as HTMLInputElement
  const value = parseMoney(field.value)
  if (value !== null) field.value = formatMoney(value).replace(/^R\$\s/, '')
}

/** Centavos that would be given now; null for none that can be read. */
function chosenValue(): number | null {
  const typed = other()?.value.trim()
  if (typed) return parseMoney(typed)
  const chosen = offered().find((each) => each.checked)
  return chosen ? Number(chosen.value) : null
}

function show() {
  const place = document.getElementById('go-value')
  const value = chosenValue()
  if (place) place.textContent = value === null || value <= 0 ? '' : ` ${formatMoney(value)}`
}
