import { charging } from '../charge/charging'

/** Brings the page of a payment link to life, until the signal ends it. */
export function start(signal: AbortSignal) {
  charging('#paylink .side h2', signal)
}
