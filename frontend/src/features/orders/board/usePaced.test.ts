import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usePaced } from './usePaced'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Orders by number, the newest first. */
const orders = (newest: number, oldest: number) => Array.from({ length: newest - oldest + 1 }, (_, n) => `a${newest - n}`)

function paced(first: readonly string[]) {
  const { result, rerender } = renderHook(({ wanted }) => usePaced(wanted), { initialProps: { wanted: first } })
  return { shown: () => result.current, want: (wanted: readonly string[]) => rerender({ wanted }) }
}

it('draws a few new cards at once', () => {
  const { shown, want } = paced(orders(20, 1))
  want(orders(23, 4))
  expect(shown()).toEqual(orders(23, 4))
})

it('lets a rush in a few at a time, the oldest first', () => {
  const { shown, want } = paced(orders(20, 1))
  want(orders(30, 11))
  expect(shown()).toEqual(orders(24, 5))
  act(() => void vi.advanceTimersToNextTimer())
  expect(shown()).toEqual(orders(28, 9))
  want(orders(31, 12))
  expect(shown()).toEqual(orders(31, 12))
  expect(vi.getTimerCount()).toBe(0)
})

it('draws another page whole', () => {
  const { shown, want } = paced(orders(40, 21))
  want(orders(20, 1))
  expect(shown()).toEqual(orders(20, 1))
})

it('draws the first page whole', () => {
  const { shown, want } = paced([])
  want(orders(20, 1))
  expect(shown()).toEqual(orders(20, 1))
})
