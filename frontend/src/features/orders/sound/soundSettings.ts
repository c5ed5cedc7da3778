import { useSyncExternalStore } from 'react'
import type { ChimeEvent, ChimeSet } from '@/api/native'
import { deviceValue } from '../data/device'

export type ChimeChoice = ChimeSet | 'off'

/** How this device sounds. */
export interface SoundSettings {
  /** Percent. */
  volume: number
  events: Readonly<Record<ChimeEvent, ChimeChoice>>
}

/** Defaults: loud for a kitchen, calm for a lost connection. */
const usual: SoundSettings = { volume: 100, events: { 'new-order': 'loud', deadline: 'loud', cancelled: 'loud', table: 'calm', offline: 'calm' } }

export const chimeEvents = Object.keys(usual.events) as ChimeEvent[]

function read(value: unknown): SoundSettings {
  const { volume, events } = (value ?? {}) as { volume?: unknown; events?: Partial<Record<ChimeEvent, unknown>> }
  const choice = (event: ChimeEvent) => {
    const chosen = events?.[event]
    return chosen === 'calm' || chosen === 'loud' || chosen === 'off' ? chosen : usual.events[event]
  }
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 100 ? volume : usual.volume,
    events: Object.fromEntries(chimeEvents.map((event) => [event, choice(event)])) as Record<ChimeEvent, ChimeChoice>,
  }
}

export const soundSettings = deviceValue('balcao.board.sound', read)

/** Returns the device's settings and a function that changes some of them. */
export function useSoundSettings(): [SoundSettings, (part: Partial<SoundSettings>) => void] {
  const settings = useSyncExternalStore(soundSettings.subscribe, soundSettings.get)
  return [settings, (part) => soundSettings.set({ ...settings, ...part })]
}

/** Names the switched-off sounds that cost orders, '' for none. A mute ends by itself, this does not. */
export function useChosenSilence(): string {
  return useSoundSettings()[0].events['new-order'] === 'off' ? 'pedidos novos sem som' : ''
}
