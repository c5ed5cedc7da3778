/** A page that the server writes anew takes the place of the one that is shown. */

/** The page as the server writes it now. */
export function pageOf(text: string): Document {
  return new DOMParser().parseFromString(text, 'text/html')
}

/** Puts the parts that change, by their ids, into the page that is shown. */
export function takeLive(page: Document) {
  for (const fresh of page.querySelectorAll('[data-live]')) {
    const shown = document.getElementById(fresh.id)
    if (shown && shown.innerHTML !== fresh.innerHTML) shown.innerHTML = fresh.innerHTML
  }
}
