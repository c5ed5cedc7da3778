import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useSidebar } from './sidebarState'

const width = window.innerWidth

function resize(to: number) {
  window.innerWidth = to
  act(() => void window.dispatchEvent(new Event('resize')))
}

afterEach(() => {
  window.innerWidth = width
  localStorage.clear()
})

it.each([
  [470, false],
  [471, true],
  [1366, true],
])('shell-03 at %i px is open: %s', (at, open) => {
  window.innerWidth = at
  expect(renderHook(useSidebar).result.current.open).toBe(open)
})

it('shell-04 collapses on a resize to 900 px or less', () => {
  window.innerWidth = 1366
  const { result } = renderHook(useSidebar)
  resize(901)
  expect(result.current.open).toBe(true)
  resize(900)
  expect(result.current.open).toBe(false)
  resize(1366)
  expect(result.current.open).toBe(false)
})

it('shell-01 remembers a choice, but not the drawer of a phone', () => {
  window.innerWidth = 1366
  const { result, unmount } = renderHook(useSidebar)
  act(() => result.current.toggle())
  expect(result.current.open).toBe(false)
  unmount()
  const again = renderHook(useSidebar)
  expect(again.result.current.open).toBe(false)
  act(() => again.result.current.toggle())
  expect(renderHook(useSidebar).result.current.open).toBe(true)

  resize(390)
  expect(again.result.current).toMatchObject({ open: false, overlay: true })
  act(() => again.result.current.toggle())
  act(() => again.result.current.toggle())
  window.innerWidth = 1366
  expect(renderHook(useSidebar).result.current.open).toBe(true)
})
