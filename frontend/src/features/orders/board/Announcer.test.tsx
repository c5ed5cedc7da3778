import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OrderStore } from '../data/store'
import { anOrder, sold } from '../testing/fixtures'
import Announcer from './Announcer'

const start = Date.parse('2026-11-20T12:00:00Z')

beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A board, and what its live regions say. */
function board(...orders: Parameters<OrderStore['replace']>[0][]) {
  const store = new OrderStore()
  store.replace(orders.flat(), 0)
  const { container } = render(<Announcer store={store} />)
  return {
    store,
    pass: (milliseconds: number) => {
      act(() => void vi.advanceTimersByTime(milliseconds))
    },
    polite: () => container.querySelector('[aria-live="polite"]')?.textContent,
    alarm: () => container.querySelector('[aria-live="assertive"]')?.textContent,
  }
}

it('tells of new orders politely, many together', () => {
  const { store, pass, polite, alarm } = board()
  store.apply([anOrder('a', 1)])
  pass(2_000)
  expect(polite()).toBe('Novo pedido A, Maria José, 1 item')
  store.apply([anOrder('b', 2), anOrder('c', 3)])
  pass(2_000)
  expect(polite()).toBe('2 novos pedidos')
  expect(alarm()).toBe('')
})

it('the same words again are said again', () => {
  const { store, pass, polite } = board()
  const said: string[] = []
  const region = document.querySelector('[aria-live="polite"]')
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) said.push(node.textContent ?? '')
  })
  observer.observe(region!, { childList: true, subtree: true })
  for (const [first, second] of [['a', 'b'], ['c', 'd']] as const) {
    store.apply([anOrder(first, first.charCodeAt(0)), anOrder(second, second.charCodeAt(0))])
    pass(2_000)
    for (const { addedNodes } of observer.takeRecords()) for (const node of addedNodes) said.push(node.textContent ?? '')
  }
  expect(polite()).toBe('2 novos pedidos')
  expect(said).toEqual(['2 novos pedidos', '2 novos pedidos'])
})

it('interrupts for a cancellation, once', () => {
  const { store, pass, alarm } = board([anOrder('a12', 1, 'preparing'), anOrder('b', 2, 'preparing'), anOrder('c', 3, 'accepted')])
  store.apply([anOrder('a12', 4, 'refused')])
  pass(2_000)
  expect(alarm()).toBe('Pedido A12 cancelado: não prepare.')
  store.apply([anOrder('b', 5, 'refused'), anOrder('c', 6, 'refused')])
  pass(2_000)
  expect(alarm()).toBe('Pedidos B, C cancelados: não prepare.')
})

it('tells of a cancellation that was there when the board was opened', () => {
  const store = new OrderStore({ cancelled: () => [['a', 'preparing']], live: () => [], keepCancelled: () => undefined })
  store.replace([anOrder('a', 1, 'refused')], 0)
  const { container } = render(<Announcer store={store} />)
  expect(container).toHaveTextContent('Pedido A cancelado: não prepare.')
})

it('interrupts when a confirmation is about to run out, each time it calls', () => {
  const by = { ...sold(), PrazoConfirmacao: new Date(start + 200_000).toISOString() }
  const { store, pass, alarm } = board([anOrder('a', 1, 'pending', by), anOrder('b', 2)])
  pass(19_000)
  expect(alarm()).toBe('')
  pass(1_000)
  expect(alarm()).toBe('Pedido A: 3 min para confirmar.')
  store.apply([anOrder('b', 3, 'accepted'), anOrder('c', 4, 'preparing')])
  store.apply([anOrder('c', 5, 'refused')])
  pass(2_000)
  expect(alarm()).toBe('Pedido C cancelado: não prepare.')
  pass(118_000)
  expect(alarm()).toBe('Pedido A: 1 min para confirmar.')
})

it('interrupts when half of the time of an own order is over', () => {
  const order = { DataCriacao: new Date(start).toISOString(), PrazoConfirmacao: new Date(start + 480_000).toISOString() }
  const { pass, alarm } = board([anOrder('a', 1, 'pending', order)])
  pass(239_000)
  expect(alarm()).toBe('')
  pass(1_000)
  expect(alarm()).toBe('Pedido A: recusa em 4 min.')
})

it('says on the next page what is new there, and nothing again', () => {
  const { store, pass } = board([anOrder('gone', 1, 'preparing')])
  store.apply([anOrder('a', 2), anOrder('gone', 3, 'refused')])
  pass(2_000)
  cleanup()
  store.apply([anOrder('b', 4)])
  const { container } = render(<Announcer store={store} />)
  pass(2_000)
  expect(container.querySelector('[aria-live="polite"]')).toHaveTextContent(/^Novo pedido B, Maria José, 1 item$/)
  expect(container.querySelector('[aria-live="assertive"]')).toHaveTextContent(/^$/)
})
