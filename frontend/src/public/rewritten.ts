/** A page that the server writes anew takes the place of the one that is shown. */

/** The page as the server writes it now. */
export function pageOf(text: string): Document {
  return new DOMParser().parseFromString(text, 'text/html')
}

/** Puts the parts that change, by their ids, into the page that is shown: all of them, or those of a selector. */
export function takeLive(page: Document, parts = '[data-live]') {
  for (const fresh of page.querySelectorAll(parts)) {
    const shown = document.getElementById(fresh.id)
    if (shown && shown.innerHTML !== fresh.innerHTML) shown.innerHTML = fresh.innerHTML
  }
}
