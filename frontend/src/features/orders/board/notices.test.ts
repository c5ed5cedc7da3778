import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notifications } from '@/api/native'
import { OrderStore } from '../data/store'
import { anOrder } from '../testing/fixtures'
import { startNotices } from './notices'

let show = vi.spyOn(notifications, 'show')
let remove = vi.spyOn(notifications, 'remove')
const lead = vi.fn<(orderId: string) => void>()
let stop: () => void = () => undefined

beforeEach(() => {
  show = vi.spyOn(notifications, 'show').mockResolvedValue()
  remove = vi.spyOn(notifications, 'remove').mockResolvedValue()
})

afterEach(() => {
  stop()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

function board(focused: boolean) {
  vi.spyOn(document, 'hasFocus').mockReturnValue(focused)
  const store = new OrderStore()
  store.replace([], 0)
  stop = startNotices(store, lead)
  return store
}

describe('notices', () => {
  it('tells of a new order whoever looks elsewhere, and takes it back when somebody has seen to it', () => {
    const store = board(false)
    store.apply([anOrder('a', 1), anOrder('b', 2, 'preparing')])
    expect(show.mock.calls).toEqual([['a', 'Novo pedido A', 'Maria José · 1 item']])
    store.apply([anOrder('a', 3, 'accepted')])
    expect(remove.mock.calls).toEqual([['a']])
  })

  it('tells of an order that the venue’s settings accepted, until somebody has taken notice', () => {
    const store = board(false)
    store.apply([anOrder('a', 1, 'accepted', { Signal: true }), anOrder('b', 2, 'pending')])
    expect(show.mock.calls.map(([id]) => id)).toEqual(['a', 'b'])
    store.apply([anOrder('a', 3, 'accepted', { Signal: false }), anOrder('b', 4, 'pending', { Ciente: '2026-11-20T12:01:00Z' })])
    expect(remove.mock.calls).toEqual([['a'], ['b']])
  })

  it('tells nothing to whoever looks at the board', () => {
    board(true).apply([anOrder('a', 1)])
    expect(show).not.toHaveBeenCalled()
  })

  it('takes back what was told on another page of the window', () => {
    const store = board(false)
    store.apply([anOrder('a', 1)])
    stop()
    stop = startNotices(store, lead)
    store.apply([anOrder('a', 3, 'accepted')])
    expect(remove.mock.calls).toEqual([['a']])
  })

  it('leads to the order that was clicked', () => {
    board(false)
    window.dispatchEvent(new CustomEvent('balcao:notified', { detail: 'a' }))
    expect(lead.mock.calls).toEqual([['a']])
  })
})
