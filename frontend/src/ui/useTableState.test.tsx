import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { expect, it } from 'vitest'
import { useTableState } from './useTableState'

const defaults = { nome: '', bloqueado: false }
const options = { personal: ['nome'] } as const

function wrapper({ children }: { children: ReactNode }) {
  return <MemoryRouter initialEntries={['/clientes?nome=Maria']}>{children}</MemoryRouter>
}

it('keeps personal filters for the back button, and out of every address', () => {
  const { result } = renderHook(() => ({ table: useTableState(defaults, options), at: useLocation(), go: useNavigate() }), { wrapper })
  expect(result.current.table.filters.nome).toBe('')
  act(() => result.current.table.setFilters({ nome: 'João', bloqueado: true }))
  expect(result.current.table.filters).toEqual({ nome: 'João', bloqueado: true })
  expect(result.current.at.search).not.toContain('Jo')
  act(() => result.current.table.setPage(2))
  expect(result.current.table).toMatchObject({ page: 2, filters: { nome: 'João' }, filtered: true })
  act(() => result.current.table.clearFilters())
  expect(result.current.table.filtered).toBe(false)
  act(() => void result.current.go(-1))
  expect(result.current.table.filters.nome).toBe('João')
})
