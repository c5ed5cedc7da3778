import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChimeEvent } from '@/api/native'
import { heed } from '../data/contested'
import type { BoardFeed, Connection } from '../data/feed'
import { OrderStore } from '../data/store'
import { anOrder, sold } from '../testing/fixtures'
import { alertEvery, offlinePatience, startAlerts } from './alerts'
import type { ChimeUrgency } from './chime'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A board's store and connection with alerts, and what has sounded since it was last asked. */
function board() {
  const store = new OrderStore()
  store.replace([anOrder('a', 1, 'preparing'), anOrder('b', 2, 'preparing')], 0)
  let connection: Connection = 'live'
  let dead = 0
  let changed: () => void = () => undefined
  const feed = {
    status: () => ({ connection, link: { dead } }),
    subscribe: (listener: () => void) => {
      changed = listener
      return () => undefined
    },
  } as unknown as BoardFeed
  const play = vi.fn<(urgency: ChimeUrgency, event: ChimeEvent) => Promise<boolean>>().mockResolvedValue(true)
  let mutedUntil = 0
  const stop = startAlerts(store, feed, { play }, { until: () => mutedUntil })
  return {
    store,
    stop,
    heard: () => play.mock.calls.splice(0).map(([, event]) => event),
    connect: (next: Connection) => {
      connection = next
      changed()
    },
    stick: (count: number) => {
      dead = count
      changed()
    },
    muteUntil: (instant: number) => (mutedUntil = instant),
  }
}

const cancelled = (id: string, version: number) => anOrder(id, version, 'refused', { MotivoCancelamento: 'Cliente desistiu' })

describe('alerts', () => {
  it('sounds for what the marketplace says of an order that has ended, until somebody has read it', () => {
    const { store, heard } = board()
    store.apply([anOrder('c', 3, 'refused', sold({ Problema: 'Ligue para o cliente.', Conferir: true }))])
    expect(heard()).toEqual(['cancelled'])
    vi.advanceTimersByTime(alertEvery.cancelled)
    expect(heard()).toEqual(['cancelled'])
    heed(store.order('c')!)
    vi.advanceTimersByTime(10 * alertEvery.cancelled)
    expect(heard()).toEqual([])
  })

  it('sounds for a cancellation at once, and again until somebody has read it', () => {
    const { store, heard } = board()
    store.apply([cancelled('a', 3)])
    expect(heard()).toEqual(['cancelled'])
    vi.advanceTimersByTime(alertEvery.cancelled)
    expect(heard()).toEqual(['cancelled'])
    store.apply([cancelled('b', 4)])
    expect(heard()).toEqual(['cancelled'])
    store.acknowledge('a')
    vi.advanceTimersByTime(alertEvery.cancelled)
    expect(heard()).toEqual(['cancelled'])
    store.acknowledge('b')
    vi.advanceTimersByTime(10 * alertEvery.cancelled)
    expect(heard()).toEqual([])
  })

  it('sounds for a tap that waits for a decision, until somebody has decided', () => {
    const { stick, heard } = board()
    stick(1)
    vi.advanceTimersByTime(0)
    expect(heard()).toEqual(['offline'])
    vi.advanceTimersByTime(alertEvery.stuck)
    expect(heard()).toEqual(['offline'])
    stick(0)
    vi.advanceTimersByTime(10 * alertEvery.stuck)
    expect(heard()).toEqual([])
  })

  it('sounds for a lost connection that does not heal by itself', () => {
    const { connect, heard, stop } = board()
    connect('offline')
    vi.advanceTimersByTime(offlinePatience - 1)
    connect('live')
    vi.advanceTimersByTime(offlinePatience)
    expect(heard()).toEqual([])
    connect('offline')
    connect('captive')
    vi.advanceTimersByTime(offlinePatience)
    expect(heard()).toEqual(['offline'])
    vi.advanceTimersByTime(alertEvery.offline)
    expect(heard()).toEqual(['offline'])
    stop()
    vi.advanceTimersByTime(10 * alertEvery.offline)
    expect(heard()).toEqual([])
  })

  it('keeps silent on a device that is muted', () => {
    const { store, heard, muteUntil } = board()
    muteUntil(Date.now() + 30_000)
    store.apply([cancelled('a', 3)])
    vi.advanceTimersByTime(alertEvery.cancelled)
    expect(heard()).toEqual([])
    vi.advanceTimersByTime(alertEvery.cancelled)
    expect(heard()).toEqual(['cancelled'])
  })
})
