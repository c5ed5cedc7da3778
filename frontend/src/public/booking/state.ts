/** What the page says to its script. */
export interface BookingState {
  /** The venue's zone, as IANA names it. */
  zona: string
  /** Where the booking stands; nothing on the page on which a time is chosen. */
  modo?: string
  /** Whether something may come that nobody does here: the deposit. */
  segue?: boolean
}

/** Reads the state of a page; null where it is no page of bookings. */
export function stateOf(page: Document): BookingState | null {
  const text = page.getElementById('state')?.textContent
  return text ? (JSON.parse(text) as BookingState) : null
}
