/** The counter bell as a browser sounds it, note by note. */
import type { ChimeEvent } from '@/api/native'
import type { ChimeUrgency } from './chime'

/** A strike of the counter bell: seconds from the start, hertz, loudness from 0 to 1. */
interface Strike {
  at: number
  pitch: number
  loudness: number
}

const high = 1318.5
const low = 1046.5

/** The strikes of each urgency: a fourth down when calm, more and quicker strikes the longer nobody comes. */
const tunes: Record<ChimeUrgency, readonly Strike[]> = {
  calm: [high, low].map((pitch, index) => ({ at: index * 0.28, pitch, loudness: 0.5 })),
  insistent: [0, 0.28, 0.7, 0.98].map((at, index) => ({ at, pitch: index % 2 === 0 ? high : low, loudness: 0.75 })),
  urgent: Array<number>(7).fill(high * 1.26).map((pitch, index) => ({ at: index * 0.16, pitch, loudness: 1 })),
}

/** A bell is its note with a few inharmonic partials, each dying away sooner. */
const partials = [
  { ratio: 1, loudness: 0.6, seconds: 1.4 },
  { ratio: 2.76, loudness: 0.25, seconds: 0.7 },
  { ratio: 5.4, loudness: 0.1, seconds: 0.3 },
] as const

const silence = 0.0001

/** A step down for what was taken back, a knock for a table that calls, two slow ones for what is lost, which mostly calls calmly. */
const otherTunes: Partial<Record<ChimeEvent, readonly Strike[]>> = {
  cancelled: [high * 1.26, high, low].map((pitch, index) => ({ at: index * 0.2, pitch, loudness: 0.8 })),
  table: [high, high, low].map((pitch, index) => ({ at: index * 0.17, pitch, loudness: 0.8 })),
  offline: [low, low / 1.26].map((pitch, index) => ({ at: index * 0.3, pitch, loudness: 1 })),
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

/** @param volume how loud, from 0 to 1 */
export function ringBell(audio: AudioContext, urgency: ChimeUrgency, event: ChimeEvent, volume: number): void {
  for (const each of otherTunes[event] ?? tunes[urgency]) strike(audio, volume, each)
}
