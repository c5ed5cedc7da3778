/** Searching the menu that is on the page: what does not match is hidden, accents and case aside. */
import { fold } from '@/ui/fold'

export interface Search {
  /** Looks again, after the rows were written anew. */
  again: () => void
  end: () => void
}

/** Makes the page's search search as one types. */
export function watchSearch(): Search {
  const form = document.querySelector<HTMLFormElement>('form#search')
  const field = form?.querySelector<HTMLInputElement>('input[type="search"]')
  if (!form || !field) return { again: () => undefined, end: () => undefined }
  const found = document.createElement('p')
  found.className = 'found'
  found.setAttribute('role', 'status')
  form.after(found)

  function again() {
    const words = fold(field?.value ?? '').split(/\s+/).filter(Boolean)
    let count = 0
    const known = new Set<string>()
    for (const row of document.querySelectorAll<HTMLElement>('a[data-product]')) {
      const text = fold(row.textContent)
      const matches = words.every((word) => text.includes(word))
      ;(row.closest('li') ?? row).hidden = !matches
      const id = row.dataset.product ?? ''
      if (matches && !known.has(id)) count++
      known.add(id)
    }
    for (const section of sectionsWithRows()) section.hidden = words.length > 0 && section.querySelector('li:not([hidden]) a[data-product]') === null
    found.textContent = words.length === 0 ? '' : wordsOf(count, field?.value.trim() ?? '')
  }

  // Enter in the field has nothing to send; the form's own button has what must not be in the food.
  const stay = (event: Event) => {
    if (document.activeElement === field) event.preventDefault()
  }
  const clear = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || field.value === '') return
    field.value = ''
    again()
  }
  again()
  field.addEventListener('input', again)
  field.addEventListener('keydown', clear)
  form.addEventListener('submit', stay)
  return {
    again,
    end() {
      field.removeEventListener('input', again)
      field.removeEventListener('keydown', clear)
      form.removeEventListener('submit', stay)
      found.remove()
    },
  }
}

/** The categories of the menu on the page. */
export function sectionsWithRows(page: ParentNode = document): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>('section')].filter((section) => section.querySelector('a[data-product]'))
}

function wordsOf(count: number, asked: string): string {
  if (count === 0) return `Nada encontrado para “${asked}”. Tente outra palavra, ou apague a busca.`
  return count === 1 ? '1 produto encontrado' : `${count} produtos encontrados`
}
