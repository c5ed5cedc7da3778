import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anOrder, later } from '../testing/fixtures'
import { noFilters } from './filters'
import { CardPages, type ReadPage } from './pages'
import { OrderStore } from './store'
import type { Order } from './wire'

let running: CardPages | undefined

/** Pages over orders that a test may change; the newest first. */
function open(count: number) {
  const store = new OrderStore()
  let orders: Order[] = Array.from({ length: count }, (_, n) => anOrder(`a${n}`, n + 1))
  const read = vi.fn<ReadPage>((_filters, page) => Promise.resolve({ orders: orders.slice((page - 1) * 20, page * 20), total: orders.length, more: false }))
  const pages = new CardPages(store, read)
  store.replace([], 0)
  running = pages
  pages.start()
  return { store, read, pages, set: (next: (now: Order[]) => Order[]) => (orders = next(orders)) }
}

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  running?.stop()
  vi.useRealTimers()
})

describe('order-board-01 pages of twenty', () => {
  it('turns forward and back, never past the ends', async () => {
    const { pages } = open(45)
    await settle()
    expect(pages.status()).toMatchObject({ phase: 'ready', page: 1, total: 45 })
    expect(pages.status().ids).toHaveLength(20)
    pages.turnTo(3)
    await settle()
    expect(pages.status().ids).toEqual(['a40', 'a41', 'a42', 'a43', 'a44'])
    pages.turnTo(4)
    await settle()
    expect(pages.status().page).toBe(3)
    pages.turnTo(0)
    await settle()
    expect(pages.status().page).toBe(1)
  })

  it('reads again after changes, once for a burst, and not because of its own reading', async () => {
    const { store, read, pages, set } = open(5)
    await settle()
    await settle(5_000)
    expect(read).toHaveBeenCalledTimes(1)
    const news = Array.from({ length: 10 }, (_, n) => anOrder(`b${n}`, 100 + n))
    set((now) => [...news, ...now])
    for (const order of news) store.apply([order])
    await settle(500)
    expect(read).toHaveBeenCalledTimes(2)
    expect(pages.status()).toMatchObject({ total: 15 })
  })

  it('changes that come faster than answers give no reading up; one that hangs is', async () => {
    const { store, read, pages, set } = open(0)
    await settle()
    const answer = read.getMockImplementation()
    read.mockImplementation(async (...asked) => {
      await new Promise((resolve) => setTimeout(resolve, 900))
      return answer!(...asked)
    })
    for (let n = 1; n <= 20; n++) {
      const order = anOrder(`b${n}`, n)
      set((now) => [order, ...now])
      store.apply([order])
      await settle(100)
    }
    expect(pages.status().total).toBeGreaterThan(0)
    read.mockImplementationOnce(() => new Promise(() => undefined))
    await settle(2_000)
    const before = read.mock.calls.length
    store.apply([anOrder('c1', 100)])
    await settle(20_000)
    expect(read.mock.calls.length).toBeGreaterThan(before)
  })

  it('what has ended and is on the page stays in the store through a reading of the columns', async () => {
    const { store, pages, set } = open(0)
    set(() => [anOrder('a1', 1, 'delivered'), anOrder('a2', 2, 'preparing')])
    pages.refresh()
    await settle()
    // A reading has all that is live: what it does not have has ended while nobody told.
    store.replace([], store.newest)
    expect(store.order('a1')).toBeDefined()
    expect(store.order('a2')).toBeUndefined()
    set(() => [anOrder('a1', 1, 'delivered'), anOrder('a2', 3, 'delivered')])
    await settle(200)
    expect(store.order('a2')).toMatchObject({ Versao: 3 })
  })

  it('when the last page empties, the one before takes its place', async () => {
    const { pages, set } = open(21)
    await settle()
    pages.turnTo(2)
    await settle()
    set((now) => now.slice(1))
    pages.refresh()
    await settle()
    expect(pages.status()).toMatchObject({ page: 1, total: 20 })
  })

  it('other filters begin at the first page; an answer to the old ones is thrown away', async () => {
    const { pages, read } = open(45)
    await settle()
    const old = later<Awaited<ReturnType<ReadPage>>>()
    read.mockReturnValueOnce(old.promise).mockResolvedValueOnce({ orders: [anOrder('x', 100)], total: 1, more: false })
    pages.turnTo(2)
    pages.filter({ ...noFilters, keyword: 'x' })
    await settle()
    expect(read).toHaveBeenLastCalledWith({ ...noFilters, keyword: 'x' }, 1, expect.anything())
    old.resolve({ orders: [anOrder('a20', 21)], total: 45, more: false })
    await settle()
    expect(pages.status()).toMatchObject({ page: 1, ids: ['x'], total: 1 })
  })

  it('says that it failed and tries again by itself', async () => {
    const { pages, read } = open(1)
    pages.stop()
    read.mockRejectedValueOnce(new Error('offline'))
    pages.start()
    await settle()
    expect(pages.status().phase).toBe('failed')
    await settle(10_000)
    expect(pages.status().phase).toBe('ready')
  })
})
