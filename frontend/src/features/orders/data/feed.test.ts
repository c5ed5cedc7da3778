import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/client'
import type { Link } from '@/api/local'
import { anOrder, fakeServer, later, type FakeServer } from '../testing/fixtures'
import type { Change, Reading } from './api'
import { BoardFeed, pollIntervals } from './feed'
import { noFilters } from './filters'
import { OrderStore } from './store'

let running: BoardFeed | undefined

function start(server: FakeServer, pollEvery: number = pollIntervals.normal) {
  const store = new OrderStore()
  const feed = new BoardFeed('venue', store, server.calls, pollEvery)
  running = feed
  feed.start()
  return { store, feed, readings: () => server.calls.live.mock.calls.length }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  running?.stop()
  vi.useRealTimers()
})

describe('with a stream', () => {
  it('reads once when it stands, then shows each change as it comes', async () => {
    const server = fakeServer([anOrder('a1', 1)])
    const { store, feed, readings } = start(server)
    await settle()
    expect(feed.status()).toMatchObject({ phase: 'ready', connection: 'live' })
    server.say({ kind: 'order', order: anOrder('a2', 2) })
    expect(store.columns().pending).toEqual(['a1', 'a2'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(readings()).toBe(1)
  })

  it('shows together what has heaped up behind the first change', async () => {
    const server = fakeServer([anOrder('a1', 1)])
    const { store } = start(server)
    await settle()
    const changed = vi.fn<() => void>()
    store.subscribeChanges(changed)
    for (let n = 2; n <= 50; n++) server.say({ kind: 'order', order: anOrder(`a${n}`, n) })
    expect(store.columns().pending).toEqual(['a1', 'a2'])
    await vi.advanceTimersToNextTimerAsync()
    expect(store.columns().pending).toHaveLength(50)
    expect(changed).toHaveBeenCalledTimes(2)
  })

  it('draws a rush a few times a second, and what comes after it at once', async () => {
    const server = fakeServer([anOrder('a1', 1)])
    const { store } = start(server)
    await settle()
    const changed = vi.fn<() => void>()
    store.subscribeChanges(changed)
    for (let n = 2; n <= 51; n++) {
      server.say({ kind: 'order', order: anOrder(`a${n}`, n) })
      await vi.advanceTimersByTimeAsync(20)
    }
    expect(changed.mock.calls.length).toBeLessThan(20)
    await vi.advanceTimersByTimeAsync(200)
    expect(store.columns().pending).toHaveLength(51)
    server.say({ kind: 'order', order: anOrder('a52', 52) })
    expect(store.columns().pending).toHaveLength(52)
  })

  it('reads again after a resync, after a reconnect and after a sleep', async () => {
    const server = fakeServer([anOrder('a1', 1)])
    const { readings } = start(server)
    await settle()
    server.say({ kind: 'resync' })
    await settle()
    expect(readings()).toBe(2)
    server.setStream('stale')
    server.setStream('live')
    server.say({ kind: 'hello', now: new Date().toISOString() })
    await settle()
    expect(readings()).toBe(3)
    vi.setSystemTime(Date.now() + 3_600_000)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(server.calls.changes).toHaveBeenCalledTimes(2)
    expect(readings()).toBe(4)
  })

  it('a change that comes while the list is read is kept', async () => {
    const server = fakeServer()
    const slow = later<Reading>()
    server.calls.live.mockReturnValueOnce(slow.promise)
    const { store } = start(server)
    server.say({ kind: 'order', order: anOrder('a1', 5, 'accepted') })
    slow.resolve({ orders: [anOrder('a1', 4)], heardAt: Date.now() })
    await settle()
    expect(store.columns().accepted).toEqual(['a1'])
  })

  it('its words make the data fresh', async () => {
    const server = fakeServer([anOrder('a1', 1)])
    const { feed } = start(server)
    await vi.advanceTimersByTimeAsync(20_000)
    server.say({ kind: 'heartbeat', now: new Date().toISOString() })
    expect(feed.status().freshAt).toBe(Date.now())
  })
})

describe('after a sleep', () => {
  /** A board that has just woken up while nothing answers its reading but the stream stands. */
  async function awake() {
    const server = fakeServer([anOrder('a1', 1)])
    const started = start(server)
    await settle()
    const hanging = later<Reading>()
    server.calls.live.mockReturnValueOnce(hanging.promise)
    vi.setSystemTime(Date.now() + 3_600_000)
    const wokeAt = Date.now()
    await vi.advanceTimersByTimeAsync(5_000)
    return { server, wokeAt, ...started }
  }
  const heartbeat = (server: FakeServer) => server.say({ kind: 'heartbeat', now: new Date().toISOString() })

  it('is not called live, nor fresh, before what came meanwhile has been read', async () => {
    const { server, feed, wokeAt } = await awake()
    heartbeat(server)
    expect(feed.status().connection).toBe('connecting')
    expect(feed.status().freshAt).toBeLessThanOrEqual(wokeAt)
  })

  it('a reading that hangs is asked for anew while the stream stands, and then again with more patience', async () => {
    const { server, feed, store, readings } = await awake()
    const before = readings()
    const hanging = later<Reading>()
    server.calls.live.mockReturnValueOnce(hanging.promise)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(readings()).toBe(before + 1)
    expect(feed.status().connection).toBe('offline')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(readings()).toBe(before + 1)
    server.orders = [anOrder('a1', 1), anOrder('a2', 2)]
    await vi.advanceTimersByTimeAsync(10_000)
    expect(readings()).toBe(before + 2)
    expect(store.columns().pending).toEqual(['a1', 'a2'])
    expect(feed.status()).toMatchObject({ connection: 'live', freshAt: expect.any(Number) as number })
    heartbeat(server)
    expect(feed.status().freshAt).toBe(Date.now())
  })

  it('the data ages while the reading fails, whatever the stream says', async () => {
    const server = fakeServer([anOrder('a1', 1)])
    const { feed } = start(server)
    await settle()
    const freshAt = feed.status().freshAt
    server.calls.live.mockRejectedValue(new Error('offline'))
    vi.setSystemTime(Date.now() + 3_600_000)
    await vi.advanceTimersByTimeAsync(10_000)
    heartbeat(server)
    expect(feed.status()).toMatchObject({ connection: 'offline', freshAt })
  })
})

describe('a cancellation that was missed', () => {
  const cooked = (id: string, version: number) => anOrder(id, version, 'preparing', { OrigemPedido: 2 })

  it('is to be acknowledged although the latest refused orders do not tell of it', async () => {
    const server = fakeServer([cooked('a1', 1), cooked('a2', 2), cooked('a3', 3)])
    const { store } = start(server)
    await settle()
    server.orders = [cooked('a2', 2), anOrder('a1', 9, 'refused', { OrigemPedido: 2 })]
    server.calls.finished.mockResolvedValue([])
    server.say({ kind: 'resync' })
    await settle()
    expect(server.calls.refusedOf.mock.lastCall?.[1].map(({ Id }) => Id)).toEqual(['a1', 'a3'])
    expect(store.cancelled()).toEqual(['a1'])
    expect(store.columns().preparing).toContain('a1')
  })

  it('a reading that cannot learn of it changes nothing, and the next one tells', async () => {
    const server = fakeServer([cooked('a1', 1)])
    const { store, feed } = start(server)
    await settle()
    server.orders = [anOrder('a1', 9, 'refused', { OrigemPedido: 2 })]
    server.calls.finished.mockResolvedValue([])
    server.calls.refusedOf.mockRejectedValueOnce(new Error('offline'))
    feed.refresh()
    await settle()
    expect(store.columns().preparing).toEqual(['a1'])
    feed.refresh()
    await settle()
    expect(store.cancelled()).toEqual(['a1'])
  })
})

describe('without a stream', () => {
  it('order-board-33 the list is read every 25 s', async () => {
    const { feed, readings } = start(fakeServer([], { stream: false }))
    await settle()
    expect(readings()).toBe(1)
    expect(feed.status().connection).toBe('polling')
    await vi.advanceTimersByTimeAsync(24_000)
    expect(readings()).toBe(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(readings()).toBe(2)
  })

  it('order-board-25 venues with fast polling: every 15 s', async () => {
    const { readings } = start(fakeServer([], { stream: false }), pollIntervals.fast)
    await vi.advanceTimersByTimeAsync(45_000)
    expect(readings()).toBe(4)
  })

  it('a stream that does not greet holds nothing up', async () => {
    const server = fakeServer([anOrder('a1', 1)])
    server.calls.changes.mockImplementation(({ onState }) => onState('connecting'))
    const { feed } = start(server)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(feed.status().phase).toBe('ready')
  })
})

describe('failure', () => {
  it('order-board-27 a first reading that fails is said; the next one heals it', async () => {
    const server = fakeServer([], { stream: false })
    server.calls.live.mockRejectedValueOnce(new Error('offline'))
    const { feed } = start(server)
    await settle()
    expect(feed.status()).toMatchObject({ phase: 'failed', connection: 'offline' })
    await vi.advanceTimersByTimeAsync(25_000)
    expect(feed.status()).toMatchObject({ phase: 'ready', connection: 'polling' })
  })

  it('a network that is gone is known as soon as the stream is', async () => {
    const server = fakeServer([anOrder('a1', 1)])
    const { feed } = start(server)
    await settle()
    server.calls.live.mockRejectedValue(new Error('offline'))
    server.setStream('stale')
    server.setStream('offline')
    await settle()
    expect(feed.status().connection).toBe('offline')
  })

  it('beside a stream that speaks is no “Ao vivo”, and is tried again until it succeeds', async () => {
    const server = fakeServer([anOrder('a1', 1)])
    server.calls.live.mockRejectedValueOnce(new Error('500')).mockRejectedValueOnce(new Error('500'))
    const { feed, store } = start(server)
    await settle()
    expect(feed.status()).toMatchObject({ phase: 'failed', connection: 'offline' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(feed.status()).toMatchObject({ phase: 'ready', connection: 'live' })
    expect(store.columns().pending).toEqual(['a1'])
    server.calls.live.mockRejectedValueOnce(new Error('500'))
    server.orders = [anOrder('a1', 1), anOrder('a2', 2)]
    server.say({ kind: 'resync' })
    await settle()
    expect(feed.status()).toMatchObject({ phase: 'ready', connection: 'offline' })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(feed.status().connection).toBe('live')
    expect(store.columns().pending).toEqual(['a1', 'a2'])
  })

  it('a later one keeps the orders and says that there is no connection', async () => {
    const server = fakeServer([anOrder('a1', 1)], { stream: false })
    const { feed, store } = start(server)
    await settle()
    const { freshAt } = feed.status()
    server.calls.finished.mockRejectedValue(new Error('offline'))
    await vi.advanceTimersByTimeAsync(25_000)
    expect(feed.status()).toMatchObject({ phase: 'ready', connection: 'offline', freshAt })
    expect(store.columns().pending).toEqual(['a1'])
  })
})

describe('a reading that gets no answer', () => {
  it('is no connection once it has taken long, unless the stream speaks', async () => {
    const server = fakeServer([anOrder('a1', 1)], { stream: false })
    const { feed } = start(server)
    await settle()
    expect(feed.status().connection).toBe('polling')
    server.calls.live.mockReturnValueOnce(later<Reading>().promise)
    feed.refresh()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(feed.status().connection).toBe('polling')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(feed.status().connection).toBe('offline')
    server.setStream('live')
    server.say({ kind: 'hello', now: new Date().toISOString() })
    await settle()
    expect(feed.status().connection).toBe('live')
  })

  it('a slow one is waited for while the stream speaks', async () => {
    const server = fakeServer([anOrder('a1', 1)])
    const { feed } = start(server)
    await settle()
    server.calls.live.mockReturnValueOnce(later<Reading>().promise)
    feed.refresh()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(feed.status().connection).toBe('live')
  })

  it('does not hold up a person who asks for one; one that only takes its time does', async () => {
    const server = fakeServer([anOrder('a1', 1)], { stream: false })
    const { feed, store, readings } = start(server)
    await settle()
    server.calls.live.mockReturnValueOnce(later<Reading>().promise)
    feed.refresh()
    feed.refresh()
    expect(readings()).toBe(2)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(feed.status()).toMatchObject({ connection: 'offline', refreshing: false })
    server.orders = [anOrder('a1', 1), anOrder('a2', 2)]
    feed.refresh()
    await settle()
    expect(store.columns().pending).toEqual(['a1', 'a2'])
    expect(feed.status()).toMatchObject({ connection: 'polling', refreshing: false })
  })

  it('does not hold up the one after a sleep', async () => {
    const server = fakeServer([anOrder('a1', 1)], { stream: false })
    const { feed, readings } = start(server)
    await settle()
    server.calls.live.mockReturnValueOnce(later<Reading>().promise)
    feed.refresh()
    vi.setSystemTime(Date.now() + 3_600_000)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(readings()).toBe(3)
    expect(feed.status().connection).toBe('polling')
  })

  it('is waited for without a stream until its time limit; then the list is read again', async () => {
    const server = fakeServer([anOrder('a1', 1)], { stream: false })
    const limited = later<Reading>()
    server.calls.live.mockReturnValueOnce(limited.promise)
    const { feed, readings } = start(server)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(readings()).toBe(1)
    limited.reject(new ApiError('O servidor demorou a responder.', { kind: 'timeout' }))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(readings()).toBe(2)
    expect(feed.status()).toMatchObject({ phase: 'ready', connection: 'polling' })
  })

  it('does not hold up the one that a new stream asks for', async () => {
    const server = fakeServer([anOrder('a1', 1)])
    const { feed, store } = start(server)
    await settle()
    server.calls.live.mockReturnValueOnce(later<Reading>().promise)
    feed.refresh()
    server.setStream('stale')
    await vi.advanceTimersByTimeAsync(15_000)
    server.orders = [anOrder('a1', 1), anOrder('a2', 2)]
    server.setStream('live')
    server.say({ kind: 'hello', now: new Date().toISOString() })
    await settle()
    expect(store.columns().pending).toEqual(['a1', 'a2'])
    expect(feed.status()).toMatchObject({ connection: 'live', refreshing: false })
  })
})

describe('the automatic update', () => {
  it('order-board-05 off stops push and polling; on catches up', async () => {
    const server = fakeServer([anOrder('a1', 1)])
    const { feed, store, readings } = start(server)
    await settle()
    feed.setAuto(false)
    expect(feed.status().connection).toBe('off')
    expect(server.calls.changes.mock.calls[0]?.[0].signal.aborted).toBe(true)
    server.say({ kind: 'order', order: anOrder('a2', 2) })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(readings()).toBe(1)
    expect(store.order('a2')).toBeUndefined()
    server.orders.push(anOrder('a2', 2))
    feed.setAuto(true)
    await settle()
    expect(store.order('a2')).toBeDefined()
  })

  it('off, the person may still ask', async () => {
    const { feed, readings } = start(fakeServer())
    await settle()
    feed.setAuto(false)
    feed.refresh()
    await settle()
    expect(readings()).toBe(2)
  })

  it('off, what a gateway answers without the server is as old as the server’s last word', async () => {
    const server = fakeServer()
    const { feed } = start(server)
    await settle()
    server.say({ kind: 'other', event: 'connection', data: JSON.stringify({ state: 'connected' } satisfies Partial<Link>) })
    feed.setAuto(false)
    const heardAt = Date.now() - 3_600_000
    server.calls.live.mockResolvedValueOnce({ orders: [], heardAt })
    feed.refresh()
    await settle()
    expect(feed.status().freshAt).toBe(heardAt)
  })

  it('off, the server’s answer is of now, whatever a gateway told before', async () => {
    const server = fakeServer()
    const { feed } = start(server)
    await settle()
    server.say({ kind: 'other', event: 'connection', data: JSON.stringify({ state: 'offline' } satisfies Partial<Link>) })
    feed.setAuto(false)
    await vi.advanceTimersByTimeAsync(60_000)
    feed.refresh()
    await settle()
    expect(feed.status().freshAt).toBe(Date.now())
  })

  it('order-board-27 off, a reading that fails is told, without a network too', async () => {
    const server = fakeServer()
    const { feed } = start(server)
    await settle()
    feed.setAuto(false)
    server.calls.live.mockRejectedValueOnce(new ApiError('Sem conexão.', { kind: 'network' }))
    feed.refresh()
    await settle()
    expect(feed.status()).toMatchObject({ phase: 'ready', connection: 'off', stale: true })
    feed.refresh()
    await settle()
    expect(feed.status().stale).toBe(false)
  })
})

it('the filters are asked of the server for the finished orders', async () => {
  const server = fakeServer()
  const { feed } = start(server)
  await settle()
  feed.filter({ ...noFilters, keyword: 'pão' })
  await settle()
  expect(server.calls.finished).toHaveBeenLastCalledWith('venue', { ...noFilters, keyword: 'pão' }, expect.anything())
})

it('order-board-33 order-board-34 without a stream the list is read every 25 s, every 15 s where the venue says so (D7)', () => {
  expect(pollIntervals).toEqual({ normal: 25_000, fast: 15_000 })
})

it('another page in the server’s place counts as no connection, and is named', async () => {
  const server = fakeServer([anOrder('a1', 1)], { stream: false })
  const { feed, store } = start(server)
  await settle()
  expect(feed.status().connection).toBe('polling')
  server.calls.live.mockRejectedValueOnce(new ApiError('A rede respondeu no lugar do servidor.', { kind: 'offline-portal', status: 200 }))
  feed.refresh()
  await settle()
  expect(feed.status()).toMatchObject({ connection: 'captive', phase: 'ready' })
  expect(store.columns().pending).toEqual(['a1'])
  feed.refresh()
  await settle()
  expect(feed.status().connection).toBe('polling')
})

it('a page that was hidden for long catches up when it shows again, not while it is hidden', async () => {
  const server = fakeServer([anOrder('a1', 1)])
  const { readings } = start(server)
  await settle()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  vi.setSystemTime(Date.now() + 600_000)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(readings()).toBe(1)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(server.calls.changes).toHaveBeenCalledTimes(2)
  expect(readings()).toBe(2)
})

it('passes on what the stream says of other things', () => {
  const server = fakeServer()
  const { feed } = start(server)
  const heard = vi.fn<(event: string, data: string) => void>()
  const leave = feed.onEvent(heard)
  server.say({ kind: 'other', event: 'chat', data: '{}' })
  leave()
  server.say({ kind: 'other', event: 'chat', data: '{}' })
  expect(heard).toHaveBeenCalledExactlyOnceWith('chat', '{}')
})

describe('a gateway between the board and the server', () => {
  const link = (change: Partial<Link> = {}): Change => ({
    kind: 'other', event: 'connection',
    data: JSON.stringify({ state: 'connected', since: new Date().toISOString(), cause: '', message: '', queued: 0, dead: 0, ...change }),
  })

  it('tells how it reaches the server; what it answers without it does not count as fresh', async () => {
    const server = fakeServer([anOrder('a1', 1)])
    const { feed } = start(server)
    await settle()
    server.say(link())
    expect(feed.status()).toMatchObject({ connection: 'live', link: { state: 'connected' } })
    const { freshAt } = feed.status()
    server.say(link({ state: 'unstable', cause: 'timeout' }))
    expect(feed.status().connection).toBe('unstable')
    server.say(link({ state: 'offline', cause: 'network', queued: 2 }))
    expect(feed.status()).toMatchObject({ connection: 'offline', link: { queued: 2 } })
    await vi.advanceTimersByTimeAsync(60_000)
    server.say({ kind: 'heartbeat', now: new Date().toISOString() })
    feed.refresh()
    await settle()
    expect(feed.status().freshAt).toBe(freshAt)
    server.say(link({ state: 'offline', cause: 'portal' }))
    expect(feed.status().connection).toBe('captive')
    server.say(link())
    server.say({ kind: 'heartbeat', now: new Date().toISOString() })
    expect(feed.status()).toMatchObject({ connection: 'live', freshAt: Date.now() })
  })

  it('is no longer believed once its own stream is gone', async () => {
    const server = fakeServer([anOrder('a1', 1)])
    const { feed } = start(server)
    await settle()
    server.say(link({ state: 'offline', cause: 'network' }))
    server.setStream('stale')
    expect(feed.status().link).toBeNull()
  })
})
