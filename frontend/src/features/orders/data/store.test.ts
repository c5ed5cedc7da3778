import { afterEach, describe, expect, it, vi } from 'vitest'
import { anOrder, sold, stateId, workflow } from '../testing/fixtures'
import { matches, stateKeys, stateNames, type StateKey } from './order'
import { OrderStore, type BoardMemory, type LastSeen } from './store'
import type { Order } from './wire'

function loaded(...orders: ReturnType<typeof anOrder>[]): OrderStore {
  const store = new OrderStore()
  store.replace(orders, 0)
  return store
}

describe('orders for later', () => {
  afterEach(() => void vi.useRealTimers())

  it('join the others by the clock where no server says that their time has come', () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
    const later = { Para: '2026-11-20T12:40:00Z', PrepararDesde: '2026-11-20T12:10:00Z', Aguardando: true, Signal: false }
    const store = loaded(anOrder('a1', 1, 'accepted', later), anOrder('a2', 2, 'pending', { ...later, PrepararDesde: '2026-11-20T12:20:00Z' }))
    expect(store.waiting()).toEqual(['a1', 'a2'])
    vi.advanceTimersByTime(10 * 60_000)
    expect(store.waiting()).toEqual(['a1', 'a2'])
    vi.advanceTimersByTime(10_000)
    expect(store.waiting()).toEqual(['a2'])
    expect(store.columns().accepted).toEqual(['a1'])
    vi.advanceTimersByTime(10 * 60_000)
    expect(store.columns().pending).toEqual(['a2'])
  })
})

describe('versions decide', () => {
  it('an older version never takes the place of a newer one, in whatever order they come', () => {
    const versions = [1, 2, 3, 4]
    for (const first of versions) {
      for (const second of versions) {
        const store = loaded()
        store.apply([anOrder('a1', first, 'pending', { ObservacaoPedido: `v${first}` })])
        store.apply([anOrder('a1', second, 'pending', { ObservacaoPedido: `v${second}` })])
        expect(store.order('a1')?.ObservacaoPedido).toBe(`v${Math.max(first, second)}`)
      }
    }
  })

  it('a page that was read before a change does not undo it', () => {
    const store = loaded(anOrder('a1', 1))
    const before = store.newest
    store.apply([anOrder('a1', 2, 'accepted')])
    store.replace([anOrder('a1', 1)], before)
    expect(store.columns().accepted).toEqual(['a1'])
  })

  it('order-states-02 order-states-04 the same version read again brings what the venue’s settings allow by now, and is no news', () => {
    const store = loaded(anOrder('a1', 1))
    const before = store.order('a1')!
    const [accept, ...others] = before.WorkflowInstance.AllowedActions
    const asksForTime = { ...before.WorkflowInstance, AllowedActions: [{ ...accept!, Exige: ['DeliveryTime' as const] }, ...others] }
    const drawn = vi.fn<() => void>()
    store.subscribeOrder('a1', drawn)
    store.replace([anOrder('a1', 1, 'pending', { WorkflowInstance: asksForTime })], store.newest)
    expect(store.order('a1')?.WorkflowInstance).toEqual(asksForTime)
    store.replace([anOrder('a1', 1, 'pending', { WorkflowInstance: asksForTime, EnderecoServidorLocal: 'http://192.168.0.9:9180' })], store.newest)
    expect(store.order('a1')?.EnderecoServidorLocal).toBe('http://192.168.0.9:9180')
    expect(drawn).toHaveBeenCalledTimes(2)
    expect(store.mark('a1')).toBeUndefined()
  })

  it('the same version read again does not undo where an answer has put the order', () => {
    const store = loaded(anOrder('a1', 1))
    store.settleState('a1', 1, { Id: stateId('accepted'), Name: 'Aceito' }, true)
    store.replace([anOrder('a1', 1)], store.newest)
    expect(store.columns().accepted).toEqual(['a1'])
  })

  it('the same version again draws nothing', () => {
    const store = loaded(anOrder('a1', 1))
    const listener = vi.fn<() => void>()
    store.subscribeOrder('a1', listener)
    store.subscribeColumns(listener)
    store.apply([anOrder('a1', 1)])
    expect(listener).not.toHaveBeenCalled()
  })
})

it('says that it is narrowed, though no order goes for it', () => {
  const store = loaded(anOrder('a1', 1))
  const told: boolean[] = []
  store.subscribeColumns(() => told.push(store.narrowed()))
  store.show(() => true)
  store.show(() => true)
  store.show(null)
  expect(told).toEqual([true, false])
})

describe('page loads', () => {
  it('orders that are no longer there leave', () => {
    const store = loaded(anOrder('a1', 1), anOrder('a2', 2))
    store.replace([anOrder('a2', 2)], store.newest)
    expect(store.order('a1')).toBeUndefined()
    expect(store.columns().pending).toEqual(['a2'])
  })

  it('an order that arrived while the page was read stays', () => {
    const store = loaded(anOrder('a1', 1))
    const before = store.newest
    store.apply([anOrder('a2', 2)])
    store.replace([anOrder('a1', 1)], before)
    expect(store.columns().pending).toEqual(['a1', 'a2'])
  })
})

describe('columns', () => {
  it('order-states-01 each state of the six has its column', () => {
    const store = loaded(...stateKeys.map((state, index) => anOrder(state, index + 1, state)))
    for (const state of stateKeys) expect(store.columns()[state]).toEqual([state])
    expect(Object.values(stateNames)).toEqual(['Pendente', 'Aceito', 'Em preparo', 'Em transporte', 'Entregue', 'Recusado'])
  })

  it('live orders queue by age, finished ones show the latest first', () => {
    const at = (minute: number) => ({ DataCriacao: `2026-11-20T12:0${minute}:00Z` })
    const store = loaded(
      anOrder('young', 1, 'pending', at(5)), anOrder('old', 2, 'pending', at(1)),
      anOrder('first', 3, 'delivered', at(1)), anOrder('last', 4, 'delivered', at(0)),
    )
    expect(store.columns().pending).toEqual(['old', 'young'])
    expect(store.columns().delivered).toEqual(['last', 'first'])
  })

  it('orders of the same second queue by age as well: the server leaves zeros at the end of an instant away', () => {
    const at = (instant: string) => ({ DataCriacao: `2026-11-20T12:00:${instant}Z` })
    const store = loaded(anOrder('third', 1, 'pending', at('07.973')), anOrder('second', 2, 'pending', at('07.97')), anOrder('first', 3, 'pending', at('07')))
    expect(store.columns().pending).toEqual(['first', 'second', 'third'])
  })

  it('only the card that changed and the columns that moved are told', () => {
    const store = loaded(anOrder('a1', 1), anOrder('a2', 2), anOrder('a3', 3, 'preparing'))
    const changed = vi.fn<() => void>()
    const other = vi.fn<() => void>()
    store.subscribeOrder('a1', changed)
    store.subscribeOrder('a2', other)
    const { preparing } = store.columns()
    store.apply([anOrder('a1', 4, 'accepted')])
    expect(changed).toHaveBeenCalledOnce()
    expect(other).not.toHaveBeenCalled()
    expect(store.columns().preparing).toBe(preparing)
  })

  it('a rush of finished orders does not grow without end', () => {
    const store = loaded()
    for (let n = 1; n <= 80; n++) store.apply([anOrder(`a${n}`, n, 'delivered')])
    expect(store.columns().delivered).toHaveLength(50)
    expect(store.order('a1')).toBeUndefined()
    expect(store.order('a80')).toBeDefined()
  })

  it('nor does it where the board is narrowed, whether its filters hide them or not', () => {
    const store = loaded()
    store.show((order) => order.Codigo.startsWith('A'))
    for (let n = 1; n <= 80; n++) store.apply([anOrder(`a${n}`, 2 * n, 'delivered'), anOrder(`b${n}`, 2 * n + 1, 'delivered')])
    expect(store.columns().delivered).toHaveLength(50)
    expect(store.all()).toHaveLength(100)
    expect(store.order('a80')).toBeDefined()
  })

  it('a keyword finds words of code, customer and items by their beginning, without accents or case', () => {
    const store = loaded(anOrder('a1', 1), anOrder('b2', 2, 'pending', { Cliente: { Nome: 'Otávio', CPF: null, Telefone: null, Endereco: null } }))
    const found = (keyword: string) => {
      store.show((order) => matches(order, keyword))
      return store.columns().pending
    }
    expect(found('JOSE pao')).toEqual(['a1'])
    expect(found('otav')).toEqual(['b2'])
    expect(found('b2')).toEqual(['b2'])
    expect(found('tavio')).toEqual([])
    expect(found('')).toEqual(['a1', 'b2'])
    store.apply([anOrder('c3', 3, 'pending', { Marketplace: { Codigo: '7781', Simulado: true, Cancelado: false, Problema: '' } })])
    expect(found('778')).toEqual(['c3'])
    store.apply([anOrder('d4', 4, 'pending', { Codigo: 'A127' })])
    expect(found('127')).toEqual(['d4'])
    expect(found('a12 jose')).toEqual(['d4'])
    expect(found('27')).toEqual([])
  })

  it('a change asks the filters about the order that changed, and not about all of them again', () => {
    const store = loaded(...Array.from({ length: 500 }, (_, n) => anOrder(`a${n}`, n)))
    const admits = vi.fn<(order: Order) => boolean>((order) => order.Id !== 'b1')
    store.show(admits)
    admits.mockClear()
    store.apply([anOrder('b1', 501), anOrder('b2', 502)])
    expect(admits).toHaveBeenCalledTimes(2)
    expect(store.columns().pending).toHaveLength(501)
    store.show(() => true)
    expect(store.columns().pending).toHaveLength(502)
  })
})

describe('arrivals', () => {
  it('a new order is announced once and marked until it is seen; the first page is not new', () => {
    const store = new OrderStore()
    const arrived = vi.fn<(orders: readonly { Id: string }[]) => void>()
    store.onArrival(arrived)
    store.replace([anOrder('a1', 1)], 0)
    expect(arrived).not.toHaveBeenCalled()
    store.apply([anOrder('a2', 2)])
    store.apply([anOrder('a2', 3, 'accepted')])
    expect(arrived).toHaveBeenCalledOnce()
    expect(store.mark('a1')).toBeUndefined()
    expect(store.mark('a2')).toEqual({ kind: 'new', flashing: true })
    store.flashed('a2')
    expect(store.mark('a2')).toEqual({ kind: 'new', flashing: false })
    store.seen('a2')
    expect(store.mark('a2')).toBeUndefined()
  })
})

it('what the marketplace says of an ended order stays until it has been read, whatever a reading finds', () => {
  const contested = anOrder('a1', 2, 'refused', sold({ Problema: 'Ligue para o cliente.', Conferir: true }))
  const store = loaded(contested)
  store.replace([anOrder('b2', 3)], store.newest)
  expect(store.order('a1')).toBe(contested)
  store.replace(Array.from({ length: 60 }, (_, index) => anOrder(`c${index}`, 10 + index, 'refused')), store.newest)
  expect(store.order('a1')).toBe(contested)
})

describe('the state named in an answer', () => {
  const accepted: { Id: string; Name: string } = { Id: stateId('accepted'), Name: 'Aceito' }
  const columnOf = (store: OrderStore, id: string): StateKey | undefined => stateKeys.find((state) => store.columns()[state].includes(id))

  it('order-states-07 moves the order at once, without buttons until the new version comes', () => {
    const store = loaded(anOrder('a1', 1))
    store.settleState('a1', 1, accepted, true)
    expect(columnOf(store, 'a1')).toBe('accepted')
    expect(store.order('a1')?.WorkflowInstance.AllowedActions).toEqual([])
    store.apply([anOrder('a1', 2, 'accepted')])
    expect(store.order('a1')?.WorkflowInstance).toEqual(workflow('accepted'))
  })

  it('is ignored when the stream was faster', () => {
    const store = loaded(anOrder('a1', 1))
    store.apply([anOrder('a1', 3, 'preparing')])
    store.settleState('a1', 1, accepted, true)
    expect(columnOf(store, 'a1')).toBe('preparing')
  })
})

describe('an order that changes under the cook’s hands', () => {
  it('is marked as changed when what is to be made changes, not when it moves on', () => {
    const store = loaded(anOrder('a1', 1, 'accepted'))
    store.apply([anOrder('a1', 2, 'preparing')])
    expect(store.mark('a1')).toBeUndefined()
    store.apply([anOrder('a1', 3, 'preparing', { ObservacaoPedido: 'Sem sal' })])
    expect(store.mark('a1')).toEqual({ kind: 'changed', flashing: true })
    store.seen('a1')
    expect(store.mark('a1')).toBeUndefined()
  })
})

describe('a cancellation', () => {
  const cancelled = (id: string, version: number, change: Parameters<typeof anOrder>[3] = {}) => anOrder(id, version, 'refused', { MotivoCancelamento: 'Desistiu', ...change })

  it('stays where the order was until it is acknowledged; a touch is not enough', () => {
    const store = loaded(anOrder('a1', 1, 'preparing'))
    store.apply([cancelled('a1', 2)])
    expect(store.columns().preparing).toEqual(['a1'])
    expect(store.cancelled()).toEqual(['a1'])
    store.seen('a1')
    expect(store.mark('a1')).toMatchObject({ kind: 'cancelled' })
    store.acknowledge('a1')
    expect(store.columns().preparing).toEqual([])
    expect(store.columns().refused).toEqual(['a1'])
  })

  it('is no news of orders nobody had begun, and of returns', () => {
    const store = loaded(anOrder('own', 1, 'pending'), anOrder('sold', 2, 'pending', { OrigemPedido: 2 }), anOrder('back', 3, 'inTransit'))
    store.apply([cancelled('own', 5), cancelled('sold', 6, { OrigemPedido: 2 }), cancelled('back', 7, { Devolvido: true })])
    expect(store.cancelled()).toEqual(['sold'])
  })

  it('of a marketplace’s order that waits is news when the marketplace did it, and not when a colleague did', () => {
    const store = loaded(anOrder('theirs', 1, 'pending', sold()), anOrder('ours', 2, 'pending', sold()), anOrder('begun', 3, 'preparing', sold()))
    store.apply([cancelled('theirs', 4, sold({ Cancelado: true })), cancelled('ours', 5, sold()), cancelled('begun', 6, sold())])
    expect(store.cancelled()).toEqual(['theirs', 'begun'])
  })

  it('that a 409 tells of is judged by who did it once the version says so', () => {
    const store = loaded(anOrder('theirs', 1, 'pending', sold()), anOrder('ours', 2, 'pending', sold()))
    for (const [id, version] of [['theirs', 1], ['ours', 2]] as const) store.settleState(id, version, { Id: stateId('refused'), Name: 'Recusado' }, false)
    store.apply([cancelled('theirs', 3, sold({ Cancelado: true })), cancelled('ours', 4, sold())])
    expect(store.cancelled()).toEqual(['theirs'])
  })

  it('keeps asking to be acknowledged, whatever else becomes of the order', () => {
    const store = loaded(anOrder('a1', 1, 'preparing'))
    store.apply([cancelled('a1', 2)])
    store.apply([cancelled('a1', 3, { Estorno: { Status: 'requested', Valor: 1 } as unknown as Order['Estorno'] })])
    expect(store.mark('a1')).toMatchObject({ kind: 'cancelled' })
  })

  it('that only an answer tells of is taken back where the version says that the order came back', () => {
    const store = loaded(anOrder('a1', 1, 'inTransit'))
    store.settleState('a1', 1, { Id: stateId('refused'), Name: 'Recusado' }, false)
    expect(store.cancelled()).toEqual(['a1'])
    store.apply([cancelled('a1', 2, { Devolvido: true })])
    expect(store.cancelled()).toEqual([])
    expect(store.mark('a1')).toBeUndefined()
  })

  it('that somebody has read before its version came is not told again', () => {
    const store = loaded(anOrder('a1', 1, 'preparing'))
    store.settleState('a1', 1, { Id: stateId('refused'), Name: 'Recusado' }, false)
    store.acknowledge('a1')
    store.apply([cancelled('a1', 2)])
    expect(store.cancelled()).toEqual([])
  })

  it('is asked for by the next reading where only an answer has told that the order ended', () => {
    const store = loaded(anOrder('a1', 1), anOrder('a2', 2))
    store.settleState('a1', 1, { Id: stateId('refused'), Name: 'Recusado' }, false)
    expect(store.live().map(({ Id }) => Id)).toEqual(['a2'])
    expect(store.unended().map(({ Id }) => Id)).toEqual(['a1', 'a2'])
  })

  it('while no board was open is told by the first reading', () => {
    const placed = '2026-11-20T12:00:00Z'
    const live: LastSeen[] = [['taken', 'pending', placed], ['made', 'preparing', placed], ['done', 'inTransit', placed], ['back', 'inTransit', placed]]
    const keepCancelled = vi.fn<BoardMemory['keepCancelled']>()
    const store = new OrderStore({ cancelled: () => [], live: () => live, keepCancelled })
    expect(store.unended().map(({ Id }) => Id)).toEqual(['taken', 'made', 'done', 'back'])
    store.replace([cancelled('taken', 5, sold({ Cancelado: true })), cancelled('made', 6), anOrder('done', 7, 'delivered'), cancelled('back', 8, { Devolvido: true }), cancelled('other', 9)], 0)
    expect(store.cancelled()).toEqual(['taken', 'made'])
    expect(store.columns().preparing).toEqual(['made'])
    expect(keepCancelled.mock.calls).toEqual([['taken', ['taken', 'pending', placed]], ['made', ['made', 'preparing', placed]]])
    expect(store.unended()).toEqual([])
  })

  it('survives a reading that does not know it, the filters, and a restart', () => {
    let kept: readonly LastSeen[] = []
    const memory: BoardMemory = { cancelled: () => kept, live: () => [], keepCancelled: (_id, entry) => (kept = entry ? [entry] : []) }
    const store = new OrderStore(memory)
    store.replace([anOrder('a1', 1, 'preparing')], 0)
    store.apply([cancelled('a1', 2)])
    store.show(() => false)
    store.replace([], 2)
    expect(store.columns().preparing).toEqual(['a1'])

    const restarted = new OrderStore(memory)
    // However many were refused after it, it is asked for.
    expect(restarted.unended().map(({ Id }) => Id)).toEqual(['a1'])
    restarted.replace([cancelled('a1', 2)], 0)
    expect(restarted.columns().preparing).toEqual(['a1'])
    restarted.acknowledge('a1')
    expect(kept).toEqual([])
  })
})

it('orders of one customer know of each other while they are live', () => {
  const store = loaded(anOrder('a1', 1, 'pending', { Grupo: 'g' }), anOrder('a2', 2, 'pending', { Grupo: 'g' }), anOrder('a3', 3))
  expect(store.together('a1')).toBe('A2')
  expect(store.together('a3')).toBe('')
  store.apply([anOrder('a2', 4, 'delivered', { Grupo: 'g' })])
  expect(store.together('a1')).toBe('')
})
