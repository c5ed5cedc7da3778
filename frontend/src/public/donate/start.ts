import { charging } from '../charge/charging'
import { freshen } from './freshen'
import { giving } from './giving'
import { playing } from './playing'

/** Brings the page of a cause to life, until the signal ends it. */
export function start(signal: AbortSignal) {
  const show = giving(signal)
  charging('#donate h2', signal, show)
  freshen(signal)
  playing(signal)
}
