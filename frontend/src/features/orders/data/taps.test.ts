import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, genericMessage } from '@/api/client'
import type { ActionFate } from '@/api/local'
import { toast } from '@/ui/toasts'
import { anOrder, later, stateId } from '../testing/fixtures'
import type { BoardCalls } from './api'
import { noteOver, overKept } from './fates'
import { actionsOf, nextAction } from './order'
import { OrderStore } from './store'
import { Taps } from './taps'

const order = anOrder('a1', 1)
const accept = nextAction(order)!
const refuse = actionsOf(order).find((action) => action.undoing)!
const answered = { Id: stateId('accepted'), Name: 'Aceito' }
const lost = () => new ApiError('Sem conexão.', { kind: 'network' })

function board() {
  const store = new OrderStore()
  store.replace([order], 0)
  const act = vi.fn<BoardCalls['act']>(() => Promise.resolve(answered))
  const settled = vi.fn<(accepted: boolean) => void>()
  const acknowledge = vi.fn<BoardCalls['acknowledge']>(() => Promise.resolve())
  return { store, act, settled, acknowledge, taps: new Taps(store, { act, acknowledge }, settled) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the fate of a tap', () => {
  it('is sending, then confirmed, then forgotten; the order moves as the server says', async () => {
    const { store, taps, act, settled } = board()
    const sent = taps.send(order, accept)
    expect(taps.fate('a1')).toEqual({ kind: 'sending', action: 'acceptOrder' })
    expect(await sent).toEqual({ kind: 'confirmed', action: 'acceptOrder' })
    expect(act).toHaveBeenCalledWith('acceptOrder', { Id: 'a1', NewStateId: stateId('accepted') }, expect.stringMatching(/^[0-9a-f-]{36}$/))
    expect(store.columns().accepted).toEqual(['a1'])
    expect(settled).toHaveBeenCalledWith(true)
    vi.advanceTimersByTime(4_000)
    expect(taps.fate('a1')).toBeUndefined()
  })

  it('a second tap while one is under way is ignored', async () => {
    const { taps, act } = board()
    const answer = later<typeof answered>()
    act.mockReturnValueOnce(answer.promise)
    const first = taps.send(order, accept)
    await taps.send(order, accept)
    expect(act).toHaveBeenCalledOnce()
    answer.resolve(answered)
    expect((await first).kind).toBe('confirmed')
  })

  it('without an answer is unsent; trying again repeats the key, so that it counts once', async () => {
    const { taps, act } = board()
    act.mockRejectedValueOnce(lost())
    expect(await taps.send(order, accept)).toEqual({ kind: 'unsent', action: 'acceptOrder', reason: 'Sem conexão.', code: 'A1', at: expect.any(String) as string })
    expect((await taps.retry('a1'))?.kind).toBe('confirmed')
    expect(act.mock.calls[1]).toEqual(act.mock.calls[0])
  })

  it.each([
    ['is refused', () => new ApiError('Este pedido já foi aceito por Ana.', { kind: 'http', status: 409 }), 'Pedido A1, não feito: Este pedido já foi aceito por Ana.'],
    ['has no answer', lost, 'Pedido A1, sem resposta: Sem conexão.'],
  ])('one that %s after its cook has left the board is told where he is now', async (_, failure, words) => {
    const error = vi.spyOn(toast, 'error')
    const { taps, act } = board()
    const answer = later<typeof answered>()
    act.mockReturnValueOnce(answer.promise)
    const sent = taps.send(order, accept)
    taps.stop()
    answer.reject(failure())
    await sent
    expect(error.mock.calls).toEqual([[words]])
    error.mockClear()
    taps.start()
    act.mockRejectedValueOnce(lost())
    await taps.send(order, accept)
    expect(error).not.toHaveBeenCalled()
  })

  it('the button again is the same tap; with another password it is another one', async () => {
    const { taps, act } = board()
    act.mockRejectedValue(lost())
    await taps.send(order, refuse, { Password: 'one' })
    await taps.send(order, refuse, { Password: 'one' })
    await taps.send(order, refuse, { Password: 'two' })
    const [first, second, third] = act.mock.calls.map(([, , key]) => key)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it.each([500, 503, 408, 401])('an answer of %d leaves it open whether the tap counted', async (status) => {
    const { taps, act } = board()
    act.mockRejectedValueOnce(new ApiError('Tente daqui a pouco.', { kind: 'http', status }))
    expect((await taps.send(order, accept)).kind).toBe('unsent')
  })

  it('one too many is not done: that is an answer', async () => {
    const { taps, act } = board()
    const reason = 'Muitas tentativas. Aguarde um minuto e tente novamente.'
    act.mockRejectedValueOnce(new ApiError(reason, { kind: 'http', status: 429 }))
    expect(await taps.send(order, refuse, { Password: 'errada' })).toEqual({ kind: 'refused', action: 'refuseOrder', reason, code: 'A1', at: expect.any(String) as string })
  })

  it('with a password is not sent again without it being typed again', async () => {
    const { taps, act } = board()
    act.mockRejectedValueOnce(lost())
    expect((await taps.send(order, refuse, { Password: 'certa' })).kind).toBe('unsent')
    expect(await taps.retry('a1')).toBeUndefined()
    expect(act).toHaveBeenCalledOnce()
  })

  it('a network that answers in the place of the server is no answer', async () => {
    const { taps, act } = board()
    act.mockRejectedValueOnce(new ApiError('Entre no Wi-Fi.', { kind: 'offline-portal', status: 200 }))
    expect((await taps.send(order, accept)).kind).toBe('unsent')
  })

  it('given up, an unsent tap is gone', async () => {
    const { taps, act } = board()
    act.mockRejectedValueOnce(lost())
    await taps.send(order, accept)
    taps.acknowledge('a1')
    expect(taps.fate('a1')).toBeUndefined()
    expect(await taps.retry('a1')).toBeUndefined()
    expect(act).toHaveBeenCalledOnce()
  })
})

describe('a conflict', () => {
  it('the server decides where the order is; its reason stays until it has been read', async () => {
    const { store, taps, act, settled } = board()
    const reason = 'Este pedido já foi aceito por Ana às 20:31.'
    const fields = { currentStateId: stateId('preparing'), currentStateName: 'Em preparo' }
    act.mockRejectedValueOnce(new ApiError(reason, { kind: 'http', status: 409, fields }))
    expect(await taps.send(order, accept)).toEqual({ kind: 'refused', action: 'acceptOrder', reason, code: 'A1', at: expect.any(String) as string })
    expect(store.columns().preparing).toEqual(['a1'])
    expect(settled).toHaveBeenCalledWith(false)
    vi.advanceTimersByTime(3_600_000)
    expect(taps.fate('a1')?.kind).toBe('refused')
    taps.acknowledge('a1')
    expect(taps.fate('a1')).toBeUndefined()
  })

  it('order-board-28 a failure without words has those of the documents, one with words keeps them', async () => {
    const { taps, act } = board()
    act.mockRejectedValueOnce(new ApiError(genericMessage, { kind: 'http', status: 400 }))
    expect(await taps.send(order, accept)).toMatchObject({ kind: 'refused', reason: 'Ocorreu um erro! Tente novamente' })
    act.mockRejectedValueOnce(new ApiError('Senha Incorreta', { kind: 'http', status: 400 }))
    expect(await taps.send(order, accept)).toMatchObject({ kind: 'refused', reason: 'Senha Incorreta' })
  })
})

describe('a cancellation while this device taps the same order', () => {
  const refusedState = { currentStateId: stateId('refused'), currentStateName: 'Recusado' }
  const conflict = () => new ApiError('Este pedido já está recusado.', { kind: 'http', status: 409, fields: refusedState })

  /** An accepted order of the marketplace, a tap on its way, and what cancels the order. */
  function cooking(action: 'startOrder' | 'refuseOrder') {
    const cooked = anOrder('a1', 2, 'accepted', { OrigemPedido: 2 })
    const { store, act, taps } = board()
    store.apply([cooked])
    const server = later<typeof answered>()
    act.mockReturnValueOnce(server.promise)
    const sent = taps.send(cooked, { ...accept, name: action })
    return { store, sent, server, takenBack: () => store.apply([anOrder('a1', 3, 'refused', { OrigemPedido: 2 })]) }
  }
  const orders = [
    ['the stream tells first', ['stream', 'answer']],
    ['the answer tells first', ['answer', 'stream']],
  ] as const

  it.each(orders)('is told, whichever tells of it: %s', async (_name, order) => {
    const { store, sent, server, takenBack } = cooking('startOrder')
    for (const each of order) {
      if (each === 'stream') takenBack()
      else {
        server.reject(conflict())
        await sent
      }
      expect(store.cancelled()).toEqual(['a1'])
      expect(store.mark('a1')).toMatchObject({ kind: 'cancelled' })
      expect(store.columns().accepted).toEqual(['a1'])
    }
    store.acknowledge('a1')
    expect(store.columns().refused).toEqual(['a1'])
  })

  it.each(orders)('is no news to who refuses the order: %s', async (_name, order) => {
    for (const found of ['confirmed', 'refused before'] as const) {
      const { store, sent, server, takenBack } = cooking('refuseOrder')
      for (const each of order) {
        if (each === 'stream') takenBack()
        else {
          if (found === 'confirmed') server.resolve({ Id: stateId('refused'), Name: 'Recusado' })
          else server.reject(conflict())
          await sent
        }
        expect(store.cancelled()).toEqual([])
      }
      expect(store.columns().refused).toEqual(['a1'])
    }
  })

  it.each([
    ['was not done', () => new ApiError('Senha Incorreta', { kind: 'http', status: 400 })],
    ['has no answer', lost],
  ])('is told when the refusal of this device %s', async (_name, failure) => {
    const { store, sent, server, takenBack } = cooking('refuseOrder')
    takenBack()
    expect(store.cancelled()).toEqual([])
    server.reject(failure())
    await sent
    expect(store.cancelled()).toEqual(['a1'])
    store.acknowledge('a1')
    store.apply([anOrder('a1', 4, 'refused', { OrigemPedido: 2 })])
    expect(store.cancelled()).toEqual([])
  })

  it('is told later, where the refusal of this device was not done', async () => {
    const { store, sent, server, takenBack } = cooking('refuseOrder')
    server.reject(new ApiError('Senha Incorreta', { kind: 'http', status: 400 }))
    await sent
    takenBack()
    expect(store.cancelled()).toEqual(['a1'])
  })
})

describe('a tap that the gateway keeps', () => {
  const fate = (actionId: string, state: ActionFate['state'], more: Partial<ActionFate> = {}): ActionFate => ({
    orderId: 'a1', code: 'A1', actionId, action: 'acceptOrder', state, reason: '', createdAt: '2026-11-19T21:05:00Z', ...more,
  })
  const keyOf = (act: ReturnType<typeof board>['act']) => act.mock.calls[0]![2]

  it('is what the gateway told last', () => {
    const { taps } = board()
    for (const state of ['stored', 'sending', 'stored'] as const) taps.hear(fate('k', state))
    expect(taps.fate('a1')).toEqual({ kind: 'stored', sent: false, count: 1 })
  })

  it('is stored, sent, confirmed, and then forgotten; the order is where it will be', async () => {
    const { store, taps, act } = board()
    act.mockResolvedValueOnce({ ...answered, fila: true })
    expect(await taps.send(order, accept)).toEqual({ kind: 'stored', sent: false, count: 1 })
    expect(store.columns().accepted).toEqual(['a1'])
    taps.hear(fate(keyOf(act), 'stored'))
    expect(taps.fate('a1')).toEqual({ kind: 'stored', sent: false, count: 1 })
    taps.hear(fate(keyOf(act), 'sending'))
    expect(taps.fate('a1')).toEqual({ kind: 'stored', sent: true, count: 1 })
    taps.hear(fate(keyOf(act), 'confirmed'))
    expect(taps.fate('a1')?.kind).toBe('confirmed')
    vi.advanceTimersByTime(4_000)
    expect(taps.fate('a1')).toBeUndefined()
  })

  it('does not keep the next tap of the order waiting; both are counted', async () => {
    const { taps, act } = board()
    act.mockResolvedValue({ ...answered, fila: true })
    await taps.send(order, accept)
    taps.hear(fate(keyOf(act), 'stored'))
    taps.hear(fate('second', 'stored', { action: 'startOrder' }))
    expect(taps.fate('a1')).toEqual({ kind: 'stored', sent: false, count: 2 })
    taps.hear(fate(keyOf(act), 'confirmed'))
    expect(taps.fate('a1')).toEqual({ kind: 'stored', sent: false, count: 1 })
  })

  it('confirmed before its own answer is here, is confirmed', async () => {
    const { taps, act } = board()
    const answer = later<typeof answered & { fila: boolean }>()
    act.mockReturnValueOnce(answer.promise)
    const sent = taps.send(order, accept)
    taps.hear(fate(keyOf(act), 'stored'))
    taps.hear(fate(keyOf(act), 'confirmed'))
    expect(taps.fate('a1')?.kind).toBe('sending')
    answer.resolve({ ...answered, fila: true })
    expect((await sent).kind).toBe('confirmed')
  })

  it('refused later goes where the server says; its reason stays until it has been read, here and there', () => {
    const { store, taps, acknowledge, settled } = board()
    const reason = 'Este pedido já estava recusado por Ana.'
    taps.hear(fate('k1', 'stored'))
    taps.hear(fate('k1', 'refused', { reason, currentState: { Id: stateId('refused'), Name: 'Recusado' } }))
    expect(taps.fate('a1')).toEqual({ kind: 'refused', action: 'acceptOrder', reason, code: 'A1', at: '2026-11-19T21:05:00Z' })
    expect(store.columns().refused).toEqual(['a1'])
    expect(settled).toHaveBeenCalledWith(false)
    vi.advanceTimersByTime(3_600_000)
    expect(taps.fate('a1')?.kind).toBe('refused')
    taps.acknowledge('a1')
    expect(acknowledge).toHaveBeenCalledExactlyOnceWith('k1')
    expect(taps.fate('a1')).toBeUndefined()
  })

  it('refused in its own answer is not told twice, nor taken away by the gateway', async () => {
    const { taps, act, acknowledge } = board()
    act.mockRejectedValueOnce(new ApiError('Já aceito.', { kind: 'http', status: 409 }))
    const sent = taps.send(order, accept)
    taps.hear(fate(keyOf(act), 'stored'))
    taps.hear(fate(keyOf(act), 'refused', { reason: 'Já aceito.' }))
    await sent
    taps.hear(fate(keyOf(act), 'acknowledged'))
    expect(taps.fate('a1')).toEqual({ kind: 'refused', action: 'acceptOrder', reason: 'Já aceito.', code: 'A1', at: expect.any(String) as string })
    taps.acknowledge('a1')
    expect(taps.fate('a1')).toBeUndefined()
    expect(acknowledge).not.toHaveBeenCalled()
  })

  it('stuck is said until somebody has decided', () => {
    const { taps } = board()
    taps.hear(fate('k1', 'dead', { reason: 'O servidor está com problemas.' }))
    expect(taps.fate('a1')).toEqual({ kind: 'stuck', reason: 'O servidor está com problemas.' })
    taps.hear(fate('k1', 'discarded'))
    expect(taps.fate('a1')).toBeUndefined()
  })
})

it('of the taps that are over only the latest are remembered', () => {
  const over = new Set<string>()
  for (let n = 0; n <= overKept; n++) noteOver(over, `k${n}`)
  expect(over.size).toBe(overKept)
  expect(over.has('k0')).toBe(false)
  expect(over.has(`k${overKept}`)).toBe(true)
})
