import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anOrder, sold } from '../testing/fixtures'
import { remember } from './device'
import { keepLastSeen } from './lastSeen'
import { liveKey, memoryOf } from './live'
import { OrderStore } from './store'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T12:05:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

it('keeps what could be cancelled under somebody’s hands, for a day', () => {
  const store = new OrderStore()
  store.replace([anOrder('own', 1), anOrder('theirs', 2, 'pending', sold()), anOrder('made', 3, 'preparing')], 0)
  const stop = keepLastSeen(store, 'v')
  const seen = () => memoryOf('v').live().map(([id, was]) => [id, was])
  expect(seen()).toEqual([['theirs', 'pending'], ['made', 'preparing']])
  store.apply([anOrder('made', 4, 'delivered'), anOrder('own', 5, 'accepted')])
  vi.advanceTimersByTime(1_000)
  expect(seen()).toEqual([['own', 'accepted'], ['theirs', 'pending']])
  store.apply([anOrder('theirs', 6, 'refused', sold())])
  window.dispatchEvent(new Event('pagehide'))
  expect(seen()).toEqual([['own', 'accepted']])
  stop()
  expect(memoryOf('w').live()).toEqual([])
  vi.advanceTimersByTime(86_400_000)
  expect(seen()).toEqual([])
})

it('forgets what somebody has read, before anything else is kept, too', () => {
  const [read, other] = [['a', 'preparing', '2026-11-20T12:00:00Z'], ['b', 'preparing', '2026-11-20T12:00:00Z']] as const
  remember(liveKey('v'), [read, other])
  const memory = memoryOf('v')
  memory.keepCancelled('a', read)
  expect(memory.live()).toEqual([read, other])
  memory.keepCancelled('a', null)
  expect([memory.cancelled(), memory.live()]).toEqual([[], [other]])
})

it('two tabs of one device keep the cancellations of both', () => {
  const [one, other] = [memoryOf('v'), memoryOf('v')]
  one.keepCancelled('a', ['a', 'preparing', '2026-11-20T12:00:00Z'])
  other.keepCancelled('b', ['b', 'accepted', '2026-11-20T12:00:00Z'])
  expect(one.cancelled().map(([id]) => id)).toEqual(['a', 'b'])
  one.keepCancelled('a', null)
  expect(other.cancelled().map(([id]) => id)).toEqual(['b'])
})
