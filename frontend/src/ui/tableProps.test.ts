import { expect, it, vi } from 'vitest'
import { tableProps } from './tableProps'

const idle = { data: undefined, error: null, isFetching: false, isPlaceholderData: false, refetch: vi.fn(() => Promise.resolve()) }
const refused = Object.assign(new Error('Acesso negado.'), { code: 'forbidden' })

it('takes plain rows, or a page with its total', () => {
  expect(tableProps({ ...idle, data: ['a'] })).toMatchObject({ rows: ['a'], total: undefined, loading: false, error: null })
  expect(tableProps({ ...idle, data: { rows: ['a'], total: 41 } })).toMatchObject({ rows: ['a'], total: 41 })
})

it('loads until the first answer, and while the page before stands in for the next', () => {
  expect(tableProps({ ...idle, isFetching: true }).loading).toBe(true)
  expect(tableProps({ ...idle, data: ['a'], isFetching: true, isPlaceholderData: true }).loading).toBe(true)
  expect(tableProps({ ...idle, data: ['a'], isFetching: true }).loading).toBe(false)
})

it('shows a failure only where there are no rows', () => {
  expect(tableProps({ ...idle, error: refused })).toMatchObject({ rows: undefined, error: 'Acesso negado.' })
  expect(tableProps({ ...idle, data: ['a'], error: refused })).toMatchObject({ rows: ['a'], error: null })
})

it('asks again on request', () => {
  tableProps({ ...idle, error: refused }).onRetry()
  expect(idle.refetch).toHaveBeenCalledOnce()
})
