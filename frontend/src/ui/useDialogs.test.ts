import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useDialogs } from './useDialogs'

it('opens one dialog at a time, and keeps its row while it closes', () => {
  const { result } = renderHook(() => useDialogs<{ id: string }>())
  act(() => result.current.open('edit', { id: 'a' }))
  expect(result.current.of('edit').open).toBe(true)
  expect(result.current.of('delete').open).toBe(false)
  expect(result.current.forRow(({ id }, suffix: string) => id + suffix)('!')).toBe('a!')
  act(() => result.current.of('edit').onClose())
  expect(result.current.of('edit').open).toBe(false)
  expect(result.current.row).toEqual({ id: 'a' })
})

it('creates without a row', () => {
  const { result } = renderHook(() => useDialogs<{ id: string }>())
  act(() => result.current.open('edit', { id: 'a' }))
  act(() => result.current.open('create'))
  expect(result.current.of('create').open).toBe(true)
  expect(result.current.row).toBeUndefined()
})
