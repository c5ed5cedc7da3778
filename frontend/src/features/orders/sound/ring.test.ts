import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/client'
import type { ChimeEvent } from '@/api/native'
import { OrderStore } from '../data/store'
import type { Order } from '../data/wire'
import { anOrder, sold } from '../testing/fixtures'
import type { ChimeUrgency } from './chime'
import { answers, Ringer, ringEvery } from './ring'
import { mute } from './ringMute'

const tell = vi.fn<(orderId: string) => Promise<unknown>>()

const start = Date.parse('2026-11-20T12:00:00Z')

beforeEach(() => vi.useFakeTimers({ now: start }))
/** Ends the ringing of the board of the test. */
let stop: () => void = () => undefined

afterEach(() => {
  stop()
  off.clear()
  vi.useRealTimers()
  localStorage.clear()
})

const play = vi.fn<(urgency: ChimeUrgency, event: ChimeEvent, every: number) => Promise<boolean>>()
const rest = vi.fn<() => void>()
/** What is switched off on the device. */
const off = new Set<ChimeEvent>()
const sounds = (event: ChimeEvent) => !off.has(event)

/** A ringing board, and how often it chimed since it was last asked. */
function board() {
  play.mockReset().mockResolvedValue(true)
  rest.mockReset()
  tell.mockReset().mockResolvedValue(undefined)
  const store = new OrderStore()
  store.replace([], 0)
  const ringer = new Ringer(store, { sounds, play, rest }, mute, tell)
  stop = ringer.start()
  const chimes = () => play.mock.calls.splice(0).map(([urgency]) => urgency)
  return { store, ringer, chimes }
}

let version = 0

function pending(id: string, change: Partial<Order> = {}): Order {
  return anOrder(id, ++version, 'pending', { Signal: true, DataCriacao: new Date().toISOString(), PrazoConfirmacao: null, ...change })
}

function accepted(id: string): Order {
  return anOrder(id, ++version, 'accepted', { Signal: false, PrazoConfirmacao: null })
}

it('what was answered on a board that was left is answered on the one that comes after it, though the server was not told', () => {
  const order = pending('a')
  const begin = (orders: Order[]) => {
    const store = new OrderStore()
    const ringer = new Ringer(store, { sounds, play, rest }, mute, tell, answers.at('v'))
    stop = ringer.start()
    store.replace(orders, 0)
    return ringer
  }
  const left = begin([order])
  expect(left.status().calling).toEqual(['a'])
  left.answerAll()
  stop?.()
  expect(begin([order]).status().calling).toEqual([])
  answers.forget()
})

it('rings anew where the customer asks to cancel, whatever was answered before, as loud as the wait since then', () => {
  const { store, ringer, chimes } = board()
  store.apply([pending('a')])
  ringer.answerAll()
  chimes()
  vi.advanceTimersByTime(600_000)
  const asked = { Signal: true, CancelamentoPedido: { Em: new Date().toISOString(), Motivo: '' } }
  store.apply([anOrder('a', ++version, 'preparing', { ...asked, DataCriacao: new Date(start).toISOString(), PrazoConfirmacao: null })])
  expect(ringer.status()).toMatchObject({ calling: ['a'], urgency: 'calm', events: ['new-order'] })
  expect(chimes()).toEqual(['calm'])
  ringer.answerAll()
  expect(ringer.status().calling).toEqual([])
  vi.advanceTimersByTime(2_000)
  expect(tell).toHaveBeenLastCalledWith('a')
})

describe('ring', () => {
  it('rings once for all the orders that arrive after an outage', () => {
    const { store, ringer, chimes } = board()
    for (const id of ['a', 'b', 'c', 'd']) store.apply([pending(id)])
    vi.advanceTimersByTime(ringEvery.calm - 1)
    expect(chimes()).toEqual(['calm'])
    expect(ringer.status().calling).toHaveLength(4)
    vi.advanceTimersByTime(1)
    expect(chimes()).toEqual(['calm'])
  })

  it('rings for a new order until it leaves Pendente, on whichever screen', () => {
    const { store, ringer, chimes } = board()
    store.apply([pending('a')])
    expect(chimes()).toEqual(['calm'])
    expect(ringer.status().calling).toEqual(['a'])
    vi.advanceTimersByTime(2 * ringEvery.calm)
    expect(chimes()).toEqual(['calm', 'calm'])
    store.apply([accepted('a')])
    vi.advanceTimersByTime(600_000)
    expect(chimes()).toEqual([])
    expect(ringer.status().calling).toEqual([])
  })

  it('rings for what was waiting when the board was opened', () => {
    const { store, chimes } = board()
    store.replace([pending('a')], 0)
    expect(chimes()).toEqual(['calm'])
  })

  it('calls once for thirty orders that come at once after an outage', () => {
    const { store, ringer, chimes } = board()
    store.replace(Array.from({ length: 30 }, (_, index) => pending(`o${index}`)), 0)
    expect(chimes()).toEqual(['calm'])
    expect(ringer.status().calling).toHaveLength(30)
    for (let index = 0; index < 30; index++) store.apply([pending(`late${index}`)])
    expect(chimes()).toEqual([])
    vi.advanceTimersByTime(ringEvery.calm)
    expect(chimes()).toEqual(['calm'])
  })

  it('is silenced by a touch, order by order', () => {
    const { store, ringer, chimes } = board()
    store.apply([pending('a'), pending('b')])
    ringer.answer('a')
    expect(ringer.status().calling).toEqual(['b'])
    ringer.answer('b')
    chimes()
    vi.advanceTimersByTime(600_000)
    expect(chimes()).toEqual([])
  })

  it('rings for what the venue’s settings accepted, until somebody acts on it or touches it', () => {
    const { store, ringer, chimes } = board()
    const auto = (id: string) => anOrder(id, ++version, 'accepted', { Signal: true, DataCriacao: new Date().toISOString() })
    store.apply([auto('a'), auto('b')])
    expect(chimes()).toEqual(['calm'])
    expect(ringer.status().calling).toEqual(['a', 'b'])
    store.settleState('a', version, { Id: 'preparing', Name: 'Em preparo' }, true)
    expect(ringer.status().calling).toEqual(['b'])
    ringer.answer('b')
    chimes()
    vi.advanceTimersByTime(600_000)
    expect(chimes()).toEqual([])
  })

  it('is silent for calls that somebody took notice of on whichever screen, and not for those that began later', () => {
    const { store, ringer, chimes } = board()
    const placed = { ...sold(), DataCriacao: new Date(start).toISOString(), PrazoConfirmacao: new Date(start + 480_000).toISOString() }
    store.apply([pending('a', placed)])
    vi.advanceTimersByTime(30_000)
    store.apply([pending('a', { ...placed, Ciente: new Date().toISOString() })])
    expect(ringer.status().calling).toEqual([])
    chimes()
    vi.advanceTimersByTime(269_000)
    expect(chimes()).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(ringer.status().calling).toEqual(['a'])
    expect(chimes()).toHaveLength(1)
    store.apply([pending('a', { ...placed, Ciente: new Date().toISOString() })])
    expect(ringer.status().calling).toEqual([])
  })

  it('tells every screen who was touched, unless that was decided on meanwhile', () => {
    const { store, ringer } = board()
    store.apply([pending('a'), pending('b'), pending('c')])
    ringer.answerAll()
    store.apply([accepted('b')])
    store.apply([pending('c', { Ciente: new Date().toISOString() })])
    vi.advanceTimersByTime(10_000)
    ringer.answer('a')
    vi.advanceTimersByTime(10_000)
    expect(tell.mock.calls).toEqual([['a']])
  })

  it('a touch without the server silences this screen', async () => {
    const { store, ringer, chimes } = board()
    tell.mockRejectedValue(new Error('offline'))
    store.apply([pending('a')])
    ringer.answer('a')
    chimes()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(tell).toHaveBeenCalledOnce()
    expect(chimes()).toEqual([])
  })

  it('an outage’s silence reaches the other boards once the server is back', async () => {
    const { store, ringer } = board()
    tell.mockRejectedValue(new Error('offline'))
    store.apply([pending('a'), pending('b'), pending('c')])
    ringer.answerAll()
    await vi.advanceTimersByTimeAsync(5_000)
    store.apply([accepted('b')])
    store.apply([pending('c', { Ciente: new Date().toISOString() })])
    tell.mockReset().mockResolvedValue(undefined)
    ringer.tellAgain()
    await vi.advanceTimersByTimeAsync(60_000)
    ringer.tellAgain()
    expect(tell.mock.calls).toEqual([['a']])
  })

  it('what the server still does not take is not told anew with every word of it', async () => {
    const { store, ringer } = board()
    tell.mockRejectedValue(new Error('offline'))
    store.apply([pending('a')])
    ringer.answer('a')
    await vi.advanceTimersByTimeAsync(5_000)
    tell.mockClear()
    for (let word = 0; word < 20; word++) {
      ringer.tellAgain()
      await vi.advanceTimersByTimeAsync(500)
    }
    expect(tell).toHaveBeenCalledOnce()
    ringer.tellAgain()
    expect(tell).toHaveBeenCalledTimes(2)
  })

  it('a silence of before the deadline drew near does not silence that call of it', async () => {
    const { store, ringer } = board()
    tell.mockRejectedValue(new Error('offline'))
    store.apply([pending('a', { ...sold(), PrazoConfirmacao: new Date(start + 200_000).toISOString() })])
    ringer.answer('a')
    await vi.advanceTimersByTimeAsync(30_000)
    tell.mockReset().mockResolvedValue(undefined)
    ringer.tellAgain()
    expect(tell).not.toHaveBeenCalled()
  })

  it('what the server has refused to hear is not told again', async () => {
    const { store, ringer } = board()
    tell.mockRejectedValue(new ApiError('Não encontrado.', { kind: 'http', status: 404 }))
    store.apply([pending('a')])
    ringer.answer('a')
    await vi.advanceTimersByTimeAsync(5_000)
    tell.mockClear()
    ringer.tellAgain()
    expect(tell).not.toHaveBeenCalled()
  })

  it('of what the server could not be told nothing is forgotten before its orders are known', () => {
    const order = pending('a')
    const memory = { given: new Map([['a', 0]]), untold: new Map([['a', [{ key: 'a', number: 0 }]]]) }
    const empty = new OrderStore()
    const next = new Ringer(empty, { sounds, play, rest }, mute, tell, memory)
    stop = next.start()
    tell.mockReset().mockResolvedValue(undefined)
    next.tellAgain()
    empty.replace([order], 0)
    next.tellAgain()
    expect(tell.mock.calls).toEqual([['a']])
  })

  it('a touch answers what has called, not the deadline that draws near just after it', () => {
    const { store, ringer } = board()
    store.apply([pending('a', { ...sold(), PrazoConfirmacao: new Date(start + 181_000).toISOString() })])
    ringer.answer('a')
    vi.advanceTimersByTime(10_000)
    expect(tell).not.toHaveBeenCalled()
    expect(ringer.status()).toMatchObject({ calling: ['a'], events: ['deadline'] })
  })

  it('where deadlines are switched off, orders that nobody has touched are heard while one runs out', () => {
    off.add('deadline')
    const { store, ringer } = board()
    const soon = { ...sold(), PrazoConfirmacao: new Date(start + 170_000).toISOString() }
    const heard = () => play.mock.calls.splice(0).map(([, event]) => event)
    store.apply([pending('a', { ...soon, Ciente: new Date(start - 60_000).toISOString() })])
    expect(ringer.status().calling).toEqual(['a'])
    expect(heard()).toEqual([])
    store.apply([pending('b', soon)])
    expect(ringer.status().events).toEqual(['deadline', 'new-order'])
    expect(heard()).toEqual(['new-order'])
    ringer.answer('b')
    expect(rest).toHaveBeenCalledOnce()
    store.apply([pending('c')])
    vi.advanceTimersByTime(2_000)
    expect(heard()).toEqual(['new-order'])
    off.clear()
    vi.advanceTimersByTime(ringEvery.calm)
    expect(heard()).toContain('deadline')
  })

  it('what came while new orders were switched off grows harder all the same, and is heard once they are on again', () => {
    off.add('new-order')
    const { store, ringer, chimes } = board()
    store.apply([pending('a')])
    vi.advanceTimersByTime(70_000)
    expect(ringer.status()).toMatchObject({ calling: ['a'], urgency: 'insistent' })
    expect(chimes()).toEqual([])
    off.clear()
    vi.advanceTimersByTime(ringEvery.insistent)
    expect(chimes()).toEqual(['insistent'])
  })

  it('does not ring for an accepted order until the marketplace cannot be told and its time runs out', () => {
    const { store, ringer, chimes } = board()
    const by = new Date(start + 480_000).toISOString()
    const untold = (Problema: string) => anOrder('a', ++version, 'accepted', { ...sold({ Problema }), PrazoConfirmacao: by })
    store.apply([untold('')])
    vi.advanceTimersByTime(320_000)
    expect(chimes()).toEqual([])
    store.apply([untold('O marketplace não recebeu a confirmação.')])
    expect(chimes()).toHaveLength(1)
    expect(ringer.status()).toMatchObject({ calling: ['a'], deadline: by, hurried: 'a', events: ['deadline'] })
    ringer.answer('a')
    vi.advanceTimersByTime(99_000)
    expect(ringer.status().calling).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(ringer.status()).toMatchObject({ calling: ['a'], urgency: 'urgent' })
    store.apply([untold('')])
    expect(ringer.status().calling).toEqual([])
  })

  it('is heard at once for an order that comes soon after an answered one', () => {
    const { store, ringer, chimes } = board()
    store.apply([pending('a')])
    ringer.answer('a')
    vi.advanceTimersByTime(2_000)
    store.apply([pending('b')])
    expect(chimes()).toEqual(['calm', 'calm'])
  })

  it('insists more the longer nobody comes', () => {
    const { store, chimes } = board()
    store.apply([pending('a')])
    vi.advanceTimersByTime(59_000)
    expect(new Set(chimes())).toEqual(new Set(['calm']))
    vi.advanceTimersByTime(60_000)
    expect(chimes().at(-1)).toBe('insistent')
    vi.advanceTimersByTime(120_000)
    expect(chimes().at(-1)).toBe('urgent')
  })

  it('calls again when a confirmation is about to run out, although somebody had touched the order', () => {
    const { store, ringer, chimes } = board()
    store.apply([pending('a', { ...sold(), PrazoConfirmacao: new Date(start + 480_000).toISOString() })])
    ringer.answer('a')
    chimes()
    vi.advanceTimersByTime(299_000)
    expect(chimes()).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(chimes()).toHaveLength(1)
    expect(ringer.status().deadline).toBe('2026-11-20T12:08:00.000Z')
    ringer.answerAll()
    vi.advanceTimersByTime(119_000)
    expect(chimes()).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(chimes()).toEqual(['urgent'])
  })

  it('what can still be saved leads; a deadline that has run out is told apart', () => {
    const { store, ringer } = board()
    const by = (seconds: number) => ({ ...sold(), PrazoConfirmacao: new Date(start + seconds * 1000).toISOString() })
    store.apply([pending('a', by(30)), pending('b', by(150))])
    expect(ringer.status()).toMatchObject({ hurried: 'a', deadline: by(30).PrazoConfirmacao, expired: [] })
    vi.advanceTimersByTime(30_000)
    expect(ringer.status()).toMatchObject({ hurried: 'b', deadline: by(150).PrazoConfirmacao, expired: ['a'] })
    ringer.answerAll()
    vi.advanceTimersByTime(60_000)
    expect(ringer.status()).toMatchObject({ hurried: 'b', deadline: by(150).PrazoConfirmacao, expired: [] })
    vi.advanceTimersByTime(60_000)
    expect(ringer.status()).toMatchObject({ hurried: 'b', deadline: null, expired: ['b'] })
  })

  it('is silent while this device is muted, and rings again by itself', () => {
    const { store, ringer, chimes } = board()
    mute.set(5)
    store.apply([pending('a')])
    vi.advanceTimersByTime(299_000)
    expect(chimes()).toEqual([])
    expect(ringer.status().calling).toEqual(['a'])
    vi.advanceTimersByTime(2_000)
    expect(chimes()).toEqual(['urgent'])
    expect(mute.until()).toBe(0)
  })

  it('lets the window chime on by itself only while something calls', () => {
    const { store, ringer } = board()
    store.apply([pending('a'), pending('b')])
    expect(play).toHaveBeenLastCalledWith('calm', 'new-order', ringEvery.calm + 1_500)
    ringer.answer('a')
    expect(rest).not.toHaveBeenCalled()
    store.apply([accepted('b')])
    expect(rest).toHaveBeenCalledOnce()
    store.apply([pending('c')])
    vi.advanceTimersByTime(1_500)
    mute.set(5)
    expect(rest).toHaveBeenCalledTimes(2)
    stop()
    expect(rest).toHaveBeenCalledTimes(2)
  })

  it('calls with another chime when a deadline is near', () => {
    const { store } = board()
    store.apply([pending('a', { ...sold(), PrazoConfirmacao: new Date(start + 200_000).toISOString() })])
    expect(play.mock.lastCall?.[1]).toBe('new-order')
    vi.advanceTimersByTime(40_000)
    expect(play.mock.lastCall?.[1]).toBe('deadline')
  })

  it('falls silent with the board', () => {
    const { store, chimes } = board()
    store.apply([pending('a')])
    stop()
    chimes()
    vi.advanceTimersByTime(600_000)
    expect(chimes()).toEqual([])
  })
})

describe('an own order that the server refuses once its time is over', () => {
  /** Placed now, refused in so many minutes. */
  const refusedIn = (minutes: number, change: Partial<Order> = {}) => pending('a', { PrazoConfirmacao: new Date(start + minutes * 60_000).toISOString(), ...change })

  it('calls as hard as it can from half-way, though somebody had touched it, and again at the end', () => {
    const { store, ringer, chimes } = board()
    store.apply([refusedIn(4)])
    expect(ringer.status()).toMatchObject({ calling: ['a'], urgency: 'calm', deadline: null, events: ['new-order'] })
    ringer.answer('a')
    chimes()
    vi.advanceTimersByTime(119_000)
    expect(chimes()).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(ringer.status()).toMatchObject({ calling: ['a'], urgency: 'urgent', deadline: '2026-11-20T12:04:00.000Z', hurried: 'a', events: ['deadline'] })
    vi.advanceTimersByTime(9_000)
    expect(chimes()).toEqual(['urgent', 'urgent', 'urgent', 'urgent'])
    ringer.answerAll()
    vi.advanceTimersByTime(50_000)
    expect(chimes()).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(ringer.status().calling).toEqual(['a'])
    store.apply([anOrder('a', ++version, 'refused', { PrazoConfirmacao: null })])
    expect(ringer.status().calling).toEqual([])
  })

  it('of one for later the time counts from when it is to be begun', () => {
    const { store, ringer } = board()
    const later = { DataCriacao: new Date(start - 86_400_000).toISOString(), PrepararDesde: new Date(start).toISOString() }
    store.apply([refusedIn(4, { ...later, Aguardando: true, Signal: false, PrazoConfirmacao: null })])
    expect(ringer.status().calling).toEqual([])
    store.apply([refusedIn(4, later)])
    expect(ringer.status()).toMatchObject({ calling: ['a'], urgency: 'calm', deadline: null, events: ['new-order'] })
    vi.advanceTimersByTime(120_000)
    expect(ringer.status()).toMatchObject({ urgency: 'urgent', deadline: '2026-11-20T12:04:00.000Z', events: ['deadline', 'new-order'] })
  })

  it('calls twice even where the time is short', () => {
    const { store, ringer } = board()
    store.apply([refusedIn(1)])
    ringer.answerAll()
    vi.advanceTimersByTime(30_000)
    expect(ringer.status().calling).toEqual(['a'])
    ringer.answerAll()
    vi.advanceTimersByTime(14_000)
    expect(ringer.status().calling).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(ringer.status().calling).toEqual(['a'])
  })

  it('is silent for who took notice after half-way', () => {
    const { store, ringer } = board()
    store.apply([refusedIn(10)])
    vi.advanceTimersByTime(300_000)
    expect(ringer.status().urgency).toBe('urgent')
    store.apply([refusedIn(10, { DataCriacao: new Date(start).toISOString(), Ciente: new Date(start + 301_000).toISOString() })])
    expect(ringer.status().calling).toEqual([])
  })

  it('calls at its deadline while its customer asks to cancel, and after that was answered', () => {
    const { store, ringer } = board()
    const CancelamentoPedido = { Em: new Date(start + 60_000).toISOString(), Motivo: '' }
    const DataCriacao = new Date(start).toISOString()
    store.apply([refusedIn(10)])
    ringer.answerAll()
    vi.advanceTimersByTime(60_000)
    store.apply([refusedIn(10, { DataCriacao, CancelamentoPedido })])
    expect(ringer.status()).toMatchObject({ calling: ['a'], urgency: 'calm', events: ['new-order'] })
    ringer.answerAll()
    expect(ringer.status().calling).toEqual([])
    vi.advanceTimersByTime(239_000)
    expect(ringer.status().calling).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(ringer.status()).toMatchObject({ calling: ['a'], urgency: 'urgent', events: ['deadline'] })
    store.apply([refusedIn(10, { DataCriacao })])
    expect(ringer.status()).toMatchObject({ calling: ['a'], events: ['deadline'] })
    ringer.answerAll()
    vi.advanceTimersByTime(239_000)
    expect(ringer.status().calling).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(ringer.status()).toMatchObject({ calling: ['a'], events: ['deadline'] })
  })

  it('a customer who asks once more to cancel is heard once more', () => {
    const { store, ringer } = board()
    const DataCriacao = new Date(start).toISOString()
    const asking = () => store.apply([refusedIn(60, { DataCriacao, CancelamentoPedido: { Em: new Date().toISOString(), Motivo: '' } })])
    asking()
    ringer.answerAll()
    store.apply([refusedIn(60, { DataCriacao })])
    vi.advanceTimersByTime(60_000)
    asking()
    expect(ringer.status()).toMatchObject({ calling: ['a'], events: ['new-order'] })
  })
})
