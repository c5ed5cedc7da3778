import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anOrder, fakeServer, type FakeServer } from '../testing/fixtures'
import { pollIntervals } from './feed'
import { LiveBoard, plainFacts } from './live'

let live: LiveBoard | undefined

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  live?.stop()
  vi.useRealTimers()
})

async function start(server: FakeServer) {
  live = new LiveBoard('v', false, server.calls)
  const told = vi.fn()
  live.subscribeFacts(told)
  live.start()
  await vi.advanceTimersByTimeAsync(0)
  return { live, told }
}

const table = { id: 'm1', numero: '12' }

it('what somebody changes of the venue reaches a board that stands; the same again redraws nothing', async () => {
  const server = fakeServer()
  const { live, told } = await start(server)
  expect(server.calls.settings).toHaveBeenCalledOnce()
  told.mockClear()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.calls.settings).toHaveBeenCalledTimes(2)
  expect(told).not.toHaveBeenCalled()
  server.settings = { deliveryTimePerOrder: true, atrasoMinutos: 35 }
  server.tables = [table]
  await vi.advanceTimersByTimeAsync(60_000)
  expect(live.facts().settings).toMatchObject({ deliveryTimePerOrder: true, atrasoMinutos: 35 })
  expect(live.facts().tables).toEqual([table])
})

it('is read as soon as the stream stands anew', async () => {
  const server = fakeServer()
  const { live } = await start(server)
  await vi.advanceTimersByTimeAsync(20_000)
  server.settings = { allowCustomerChatVisualization: true }
  server.say({ kind: 'hello', now: new Date().toISOString() })
  await vi.advanceTimersByTimeAsync(0)
  expect(live.facts().settings.allowCustomerChatVisualization).toBe(true)
})

it('polls faster as soon as the venue is set to', async () => {
  const server = fakeServer([], { stream: false })
  const { live } = await start(server)
  expect(live.feed.pollEvery).toBe(pollIntervals.normal)
  server.settings = { fastPolling: true }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(live.feed.pollEvery).toBe(pollIntervals.fast)
})

it('a reading that fails leaves what is known, and is made up for', async () => {
  const server = fakeServer()
  server.settings = { ifoodIntegration: true }
  server.calls.settings.mockRejectedValueOnce(new Error('offline'))
  const { live } = await start(server)
  expect(live.facts().settings).toEqual(plainFacts.settings)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(live.facts().settings.ifoodIntegration).toBe(true)
})

it('after a rest what was here is told of only once it has been read anew; after a short one at once', async () => {
  const server = fakeServer([anOrder('a1', 1)])
  const { live } = await start(server)
  await vi.advanceTimersByTimeAsync(1_000)
  for (const [rest, loaded] of [[5_000, true], [60_000, false]] as const) {
    live.stop()
    await vi.advanceTimersByTimeAsync(rest)
    live.start()
    const told = vi.fn()
    live.store.subscribeChanges(told)
    expect([live.store.live().length, live.feed.status().phase]).toEqual(loaded ? [1, 'ready'] : [0, 'loading'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect([live.store.live().length, live.feed.status().phase]).toEqual([1, 'ready'])
    expect(told).toHaveBeenCalledTimes(loaded ? 0 : 1)
  }
})
