/** The board's chime (order-board-36): the window's own where there is one, else the browser's bell. */
import { isDesktop, nativeChime, type ChimeEvent, type ChimeSet, type NativeSound } from '@/api/native'
import { soundSettings } from './soundSettings'

/**
 * unknown nothing played yet, ready it sounds, blocked the browser waits for a
 * touch, absent there is nothing to play on, hung the window's device takes no sound.
 */
export type SoundState = 'unknown' | 'ready' | 'blocked' | 'absent' | 'hung'

/** How hard a chime asks for somebody: once, again and again, or at once. */
export type ChimeUrgency = 'calm' | 'insistent' | 'urgent'

/** How much of the bell is heard; the window's own sets are about as far apart. */
const loudnessOf: Record<ChimeSet, number> = { calm: 0.5, loud: 1 }

/** Milliseconds within which a browser that allows sound has started it. */
const patience = 250

/** Loads the bell before anything rings. */
const loadBell = () => import('./bell')

/** Chime plays the chime and knows whether it can be heard. */
export class Chime {
  #state: SoundState = 'unknown'
  #audio: AudioContext | undefined
  #listeners = new Set<() => void>()
  #lastAt = -Infinity

  state = (): SoundState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Milliseconds since something sounded: what can wait does not ring into it. */
  quietFor = (): number => Date.now() - this.#lastAt

  /** Tells whether this device plays a sound for an event. */
  sounds = (event: ChimeEvent): boolean => soundSettings.get().events[event] !== 'off'

  /**
   * Sounds, as this device is set; answers whether it is heard, as far as is
   * known. What the browser blocks is not made up for later.
   * @param every milliseconds after which the window repeats it by itself, until `rest`: pages out of sight are slow
   * @param choice how, where it is not as this device is set
   */
  play = async (urgency: ChimeUrgency, event: ChimeEvent = 'new-order', every = 0, choice = soundSettings.get().events[event]): Promise<boolean> => {
    if (choice === 'off') return true
    this.#lastAt = Date.now()
    const { volume } = soundSettings.get()
    // Whoever chose a calm chime is called louder when nobody comes.
    const set = urgency === 'urgent' ? 'loud' : choice
    if (isDesktop()) {
      await nativeChime.play(event, set, volume, every)
      return this.#state !== 'absent' && this.#state !== 'hung'
    }
    const bell = loadBell().catch(() => undefined)
    if (!(await this.unlock()) || !this.#audio) return false
    const ring = (await bell)?.ringBell
    ring?.(this.#audio, urgency, event, loudnessOf[set] * (volume / 100) ** 2)
    return ring !== undefined
  }

  /** Stops what the window repeats. */
  rest = (): void => {
    if (isDesktop()) void nativeChime.stop()
  }

  /** Sounds an event once, even one that is switched off. In the window it answers when it was really heard, or was not. */
  test = async (event: ChimeEvent = 'new-order'): Promise<boolean> => {
    const { volume, events } = soundSettings.get()
    const set = events[event] === 'off' ? 'loud' : events[event]
    if (isDesktop()) return this.#tell(fromWindow(await nativeChime.test(event, set, volume)))
    return this.play('insistent', event, 0, set)
  }

  /** To be called from a touch or a key: from then on the browser lets the page sound. Answers whether it does. */
  unlock = async (): Promise<boolean> => {
    if (isDesktop()) return true
    const audio = this.#open()
    if (!audio) return this.#tell('absent')
    return this.#tell((await isRunning(audio)) ? 'ready' : 'blocked')
  }

  /** Follows the window's own sound, until the answer is called; in a browser, makes ready to ring. */
  watch = (): (() => void) => {
    if (isDesktop()) return nativeChime.watch((state) => this.#tell(fromWindow(state)))
    // Nothing is lost when it fails: whatever rings asks again.
    loadBell().catch(() => undefined)
    return () => undefined
  }

  #open(): AudioContext | undefined {
    if (this.#audio || typeof AudioContext === 'undefined') return this.#audio
    try {
      this.#audio = new AudioContext({ latencyHint: 'playback' })
    } catch {
      // Some machines have no sound at all and say so here.
    }
    return this.#audio
  }

  #tell(state: SoundState): boolean {
    if (state === 'blocked' && this.#state !== 'blocked') this.#waitForTouch()
    if (state !== this.#state) {
      this.#state = state
      for (const listener of this.#listeners) listener()
    }
    return state === 'ready'
  }

  /** Any touch or key anywhere lets the page sound. */
  #waitForTouch() {
    const events = ['pointerup', 'keydown'] as const
    const onTouch = () => {
      for (const event of events) document.removeEventListener(event, onTouch)
      this.#state = 'unknown'
      void this.unlock()
    }
    for (const event of events) document.addEventListener(event, onTouch)
  }
}

/** Maps the window's state: its device may hang, where a browser blocks. */
function fromWindow(state: NativeSound): SoundState {
  return state === 'blocked' ? 'hung' : state
}

/** Tells whether the browser lets audio run; a blocked resume stays pending, so it waits for `patience` only. */
async function isRunning(audio: AudioContext): Promise<boolean> {
  if (audio.state === 'running') return true
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, patience)
  })
  await Promise.race([audio.resume().catch(() => undefined), late])
  return (audio.state as AudioContextState) === 'running'
}

/** The page's one chime. */
export const chime = new Chime()
