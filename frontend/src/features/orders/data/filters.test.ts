import { describe, expect, it } from 'vitest'
import { anOrder } from '../testing/fixtures'
import { admits, filtersOf, narrowing, noFilters, withFilters, type BoardFilters } from './filters'

const all: BoardFilters = { keyword: 'pão', from: '2026-11-19', to: '2026-11-20', table: 't7', store: 's1', states: ['pending', 'inTransit'] }

describe('in the address', () => {
  it('the filters come back as they went, beside other parameters', () => {
    const address = withFilters(new URLSearchParams('outra=1'), all)
    expect(address.get('outra')).toBe('1')
    expect(filtersOf(address)).toEqual(all)
    expect(withFilters(address, noFilters).toString()).toBe('outra=1')
  })

  it('what is not understood narrows nothing', () => {
    expect(filtersOf(new URLSearchParams('inicio=ontem&fim=2026-13-45&etapas=cru,pendente'))).toEqual({ ...noFilters, states: ['pending'] })
    expect(filtersOf(new URLSearchParams('inicio=2026-02-31&fim=2026-02-28'))).toEqual({ ...noFilters, to: '2026-02-28' })
  })

  it('a keyword is no longer than the server takes', () => {
    expect(filtersOf(new URLSearchParams({ busca: 'a'.repeat(101) })).keyword).toBe('a'.repeat(100))
  })

  it('the keyword is not counted: it has its own field', () => {
    expect(narrowing(all)).toBe(5)
    expect(narrowing({ ...noFilters, keyword: 'pão' })).toBe(0)
  })
})

describe('on an order', () => {
  const zone = 'America/Sao_Paulo'
  const passes = (order: ReturnType<typeof anOrder>, filters: Partial<BoardFilters>, tables = [{ id: 't7', numero: '7' }], cutoff = '00:00') => admits(order, { ...noFilters, ...filters }, zone, cutoff, tables)

  it('order-board-03 the days are whole days of the venue’s zone', () => {
    const late = anOrder('a', 1, 'pending', { DataCriacao: '2026-11-21T02:59:59Z' })
    const after = anOrder('b', 2, 'pending', { DataCriacao: '2026-11-21T03:00:00Z' })
    expect(passes(late, { from: '2026-11-20', to: '2026-11-20' })).toBe(true)
    expect(passes(after, { to: '2026-11-20' })).toBe(false)
    expect(passes(late, { from: '2026-11-21' })).toBe(false)
  })

  it('order-board-03 a business day ends at the cut-off, not at midnight', () => {
    const daysOf = (instant: string) => ['2026-11-20', '2026-11-21'].filter((day) => passes(anOrder('a', 1, 'pending', { DataCriacao: instant }), { from: day, to: day }, [], '06:00'))
    expect(daysOf('2026-11-21T02:59:00Z')).toEqual(['2026-11-20'])
    expect(daysOf('2026-11-21T03:01:00Z')).toEqual(['2026-11-20'])
    expect(daysOf('2026-11-21T08:59:59.999Z')).toEqual(['2026-11-20'])
    expect(daysOf('2026-11-21T09:00:00Z')).toEqual(['2026-11-21'])
  })

  it('order-board-02 table, store and states', () => {
    const order = anOrder('a', 1, 'accepted', { Mesa: '7', LojaId: 's1' })
    expect(passes(order, { table: 't7', store: 's1', states: ['accepted'] })).toBe(true)
    expect(passes(anOrder('b', 2, 'accepted', { Mesa: '8' }), { table: 't7' })).toBe(false)
    expect(passes(order, { store: 's2' })).toBe(false)
    expect(passes(order, { states: ['pending'] })).toBe(false)
    expect(passes(order, { table: 't9' }, [])).toBe(true)
  })
})
