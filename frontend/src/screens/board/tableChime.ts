import { chime } from '@/features/orders/sound/chime'
import { mute } from '@/features/orders/sound/ringMute'

/** Milliseconds from one chime to the next for as long as a table waits. */
export const tableChimeEvery = 30_000
/** Milliseconds for which nothing else has sounded when a table does: orders that ring are heard first, and call somebody anyway. */
const quiet = 11_000

/** Sounds for tables that call: at once for each that is new, and again for as long as one waits. */
export class TableChime {
  #known: ReadonlySet<string> = new Set()
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param ids of all calls that wait */
  hear(ids: readonly string[]): void {
    const isMore = ids.some((id) => !this.#known.has(id))
    this.#known = new Set(ids)
    if (isMore || ids.length === 0) this.stop()
    if (isMore) this.#sound()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #sound = (): void => {
    const wait = quiet - chime.quietFor()
    const isSilent = mute.until() > Date.now()
    if (wait <= 0 && !isSilent) void chime.play('calm', 'table')
    this.#timer = setTimeout(this.#sound, wait > 0 && !isSilent ? wait : tableChimeEvery)
  }
}
