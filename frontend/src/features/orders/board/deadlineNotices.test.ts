import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { notifications } from '@/api/native'
import { OrderStore } from '../data/store'
import { anOrder, sold } from '../testing/fixtures'
import { startDeadlineNotices } from './deadlineNotices'

const start = Date.parse('2026-11-20T12:00:00Z')
let show = vi.spyOn(notifications, 'show')
let remove = vi.spyOn(notifications, 'remove')
let stop: () => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  show = vi.spyOn(notifications, 'show').mockResolvedValue()
  remove = vi.spyOn(notifications, 'remove').mockResolvedValue()
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const by = { PrazoConfirmacao: new Date(start + 480_000).toISOString() }

function board(focused: boolean) {
  vi.spyOn(document, 'hasFocus').mockReturnValue(focused)
  const store = new OrderStore()
  store.replace([], 0)
  stop = startDeadlineNotices(store)
  return store
}

it('tells whoever looks elsewhere, at half of the time and once more at its end', () => {
  const store = board(false)
  store.apply([anOrder('a', 1, 'pending', by), anOrder('b', 2), anOrder('c', 3, 'pending', { ...sold(), ...by })])
  vi.advanceTimersByTime(239_000)
  expect(show).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(show.mock.calls.map(([id, title]) => [id, title])).toEqual([['a', 'Pedido A: recusa em 4 min']])
  vi.advanceTimersByTime(180_000)
  expect(show.mock.calls.map(([, title]) => title).slice(1)).toEqual(['Pedido A: recusa em 1 min'])
})

it('is taken back when somebody has decided or taken notice, and tells nothing to whoever looks at the board', () => {
  const store = board(false)
  store.apply([anOrder('a', 1, 'pending', by), anOrder('b', 2, 'pending', by)])
  vi.advanceTimersByTime(240_000)
  store.apply([anOrder('a', 3, 'accepted'), anOrder('b', 4, 'pending', { ...by, Ciente: new Date(start + 241_000).toISOString() })])
  expect(remove.mock.calls.flat().toSorted()).toEqual(['a', 'b'])
  stop()
  show.mockClear()
  const seen = board(true)
  seen.apply([anOrder('d', 5, 'pending', by)])
  vi.advanceTimersByTime(240_000)
  expect(show).not.toHaveBeenCalled()
})

it('tells of an order whose customer asked to cancel, while that is open and after it', () => {
  const store = board(false)
  store.apply([anOrder('a', 1, 'pending', { ...by, CancelamentoPedido: { Em: new Date(start).toISOString(), Motivo: '' } })])
  expect(show).not.toHaveBeenCalled()
  vi.advanceTimersByTime(240_000)
  expect(show).toHaveBeenCalledTimes(1)
  store.apply([anOrder('a', 2, 'pending', by)])
  vi.advanceTimersByTime(180_000)
  expect(show).toHaveBeenCalledTimes(2)
})
