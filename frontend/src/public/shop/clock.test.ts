import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bar } from './bar'
import { openCart } from './cart'
import { watchClock } from './clock'
import { closingWords } from './closing'
import { newShop } from './shop'

vi.mock('./checkout/Checkout', () => ({ openCheckout: vi.fn() }))

const at = (time: string) => new Date(`2026-11-20T${time}-03:00`)
const closing = { ...bar, FechaEm: '2026-11-21T02:30:00Z' }
const head = () => document.querySelector('.facts .open span')?.textContent
const notice = () => document.querySelector('.shop-notice')?.textContent ?? ''

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<ul class="facts"><li class="open"><b>Aberto</b> <span>até 23h30</span></li></ul><main></main>'
})

afterEach(() => vi.useRealTimers())

it('counts the last quarter of an hour, as the server does', () => {
  expect(closingWords(closing, at('23:14:59').getTime())).toBe('')
  expect(closingWords(closing, at('23:15:00').getTime())).toBe('fecha às 23h30, em 15 min')
  expect(closingWords(closing, at('23:29:30').getTime())).toBe('fecha às 23h30, em 1 min')
  expect(closingWords(closing, at('23:30:00').getTime())).toBe('')
  expect(closingWords({ ...closing, FechaEm: '2026-11-21T02:00:00Z' }, at('22:50:00').getTime())).toBe('fecha às 23h, em 10 min')
  expect(closingWords(bar, at('23:20:00').getTime())).toBe('')
})

it('says that they begin, once, and counts on in the head', () => {
  vi.setSystemTime(at('23:10:20'))
  const clock = watchClock(newShop('bar', closing, openCart('bar')))
  expect(head()).toBe('até 23h30')
  vi.setSystemTime(at('23:14:00'))
  vi.advanceTimersByTime(60_000)
  expect(head()).toBe('fecha às 23h30, em 15 min')
  expect(notice()).toContain('A loja fecha às 23h30, em 15 min. Faça seu pedido antes.')
  document.querySelector('.shop-notice')?.remove()
  vi.advanceTimersByTime(60_000)
  expect(head()).toBe('fecha às 23h30, em 14 min')
  expect(notice()).toBe('')
  clock.end()
  vi.advanceTimersByTime(60_000)
  expect(head()).toBe('fecha às 23h30, em 14 min')
})

it('says nothing that the head says already when the page is opened', () => {
  vi.setSystemTime(at('23:20:00'))
  watchClock(newShop('bar', closing, openCart('bar'))).end()
  expect(head()).toBe('fecha às 23h30, em 10 min')
  expect(notice()).toBe('')
})

it('says how far the phone is off, once', () => {
  const clock = watchClock(newShop('bar', { ...bar, FusoHorario: 'Asia/Tokyo' }, openCart('bar')))
  clock.again()
  expect(document.querySelectorAll('.facts .zone')).toHaveLength(1)
  expect(document.querySelector('.facts .zone')?.textContent).toMatch(/^Os horários são os da loja: .* a mais que no seu aparelho\.$/)
  clock.end()
})
