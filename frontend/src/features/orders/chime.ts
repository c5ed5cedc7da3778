/** The board's chime (order-board-36): the window's own where there is one, else composed here, note by note. */
import { isDesktop, nativeChime, type ChimeEvent, type NativeSound } from '@/api/native'
import { soundSettings } from './soundSettings'

/**
 * unknown nothing played yet, ready it sounds, blocked the browser waits for a
 * touch, absent there is nothing to play on, hung the window's device takes no sound.
 */
export type SoundState = 'unknown' | 'ready' | 'blocked' | 'absent' | 'hung'

/** How hard a chime asks for somebody: once, again and again, or at once. */
export type ChimeUrgency = 'calm' | 'insistent' | 'urgent'

/** A strike of the counter bell: seconds from the start, hertz, loudness from 0 to 1. */
interface Strike {
  at: number
  pitch: number
  loudness: number
}

const high = 1318.5
const low = 1046.5

/** A fourth down for a calm call; more and quicker strikes the longer nobody comes. */
const tunes: Record<ChimeUrgency, readonly Strike[]> = {
  calm: [{ at: 0, pitch: high, loudness: 0.5 }, { at: 0.28, pitch: low, loudness: 0.5 }],
  insistent: [0, 0.28, 0.7, 0.98].map((at, index) => ({ at, pitch: index % 2 === 0 ? high : low, loudness: 0.75 })),
  urgent: [0, 0.16, 0.32, 0.48, 0.64, 0.8, 0.96].map((at) => ({ at, pitch: high * 1.26, loudness: 1 })),
}

/** A bell is its note with a few inharmonic partials, each dying away sooner. */
const partials = [
  { ratio: 1, loudness: 0.6, seconds: 1.4 },
  { ratio: 2.76, loudness: 0.25, seconds: 0.7 },
  { ratio: 5.4, loudness: 0.1, seconds: 0.3 },
] as const

/** Milliseconds within which a browser that allows sound has started it. */
const patience = 250
const silence = 0.0001

/** A step down for what was taken back, two slow ones for what is lost. */
const otherTunes: Partial<Record<ChimeEvent, readonly Strike[]>> = {
  cancelled: [high * 1.26, high, low].map((pitch, index) => ({ at: index * 0.2, pitch, loudness: 0.8 })),
  offline: [low, low / 1.26].map((pitch, index) => ({ at: index * 0.3, pitch, loudness: 0.5 })),
}

function strike(audio: AudioContext, volume: number, { at, pitch, loudness }: Strike) {
  const start = audio.currentTime + at
  for (const partial of partials) {
    const tone = audio.createOscillator()
    const gain = audio.createGain()
    tone.frequency.value = pitch * partial.ratio
    gain.gain.setValueAtTime(silence, start)
    gain.gain.exponentialRampToValueAtTime(Math.max(silence, volume * loudness * partial.loudness), start + 0.005)
    gain.gain.exponentialRampToValueAtTime(silence, start + partial.seconds)
    tone.connect(gain).connect(audio.destination)
    tone.start(start)
    tone.stop(start + partial.seconds)
  }
}

/** Sounds the chime and knows whether it can. */
export class Chime {
  #state: SoundState = 'unknown'
  #audio: AudioContext | undefined
  #listeners = new Set<() => void>()

  state = (): SoundState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Sounds, as this device is set; answers whether it is heard, as far as is
   * known. What the browser blocks is not made up for later.
   * @param every milliseconds after which the window repeats it by itself, until `rest`: pages out of sight are slow
   */
  play = async (urgency: ChimeUrgency, event: ChimeEvent = 'new-order', every = 0): Promise<boolean> => {
    const { volume, events } = soundSettings.get()
    const choice = events[event]
    if (choice === 'off') return true
    if (isDesktop()) {
      // Whoever chose a calm chime is called louder when nobody comes.
      await nativeChime.play(event, urgency === 'urgent' ? 'loud' : choice, volume, every)
      return this.#state !== 'absent' && this.#state !== 'hung'
    }
    const audio = this.#open()
    if (!audio) return this.#tell('absent')
    if (!(await isRunning(audio))) return this.#tell('blocked')
    for (const each of otherTunes[event] ?? tunes[urgency]) strike(audio, (volume / 100) ** 2, each)
    return this.#tell('ready')
  }

  /** Nothing calls any longer. */
  rest = (): void => {
    if (isDesktop()) void nativeChime.stop()
  }

  /** Sounds an event once, even one that is switched off. In the window it answers when it was really heard, or was not. */
  test = async (event: ChimeEvent = 'new-order'): Promise<boolean> => {
    const { volume, events } = soundSettings.get()
    const choice = events[event]
    if (isDesktop()) return this.#tell(fromWindow(await nativeChime.test(event, choice === 'off' ? 'loud' : choice, volume)))
    return this.play('insistent', event)
  }

  /** To be called from a touch or a key: from then on the browser lets the page sound. Answers whether it does. */
  unlock = async (): Promise<boolean> => {
    if (isDesktop()) return true
    const audio = this.#open()
    if (!audio) return this.#tell('absent')
    return this.#tell((await isRunning(audio)) ? 'ready' : 'blocked')
  }

  /** Follows the window's own sound, until the answer is called. */
  watch = (): (() => void) => (isDesktop() ? nativeChime.watch((state) => this.#tell(fromWindow(state))) : () => undefined)

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

/** A window is never blocked as a browser is: its device hangs. */
function fromWindow(state: NativeSound): SoundState {
  return state === 'blocked' ? 'hung' : state
}

/** A blocked resume stays pending until a touch: it is not waited for. */
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
