import { describe, expect, it } from 'vitest'
import { liveStates, stateKeys } from '../data/order'
import type { Columns } from '../data/store'
import { columnGround, gridGround, type Direction } from './keyboard'

const columns: Columns = { pending: ['a', 'b', 'c'], accepted: [], preparing: ['d'], inTransit: ['e', 'f'], delivered: ['g'], refused: [] }

describe('columns', () => {
  const go = (from: string, direction: Direction, shown = liveStates) => {
    const ground = columnGround(columns, shown)
    return ground.neighbour(ground.placeOf(from)!, direction)
  }

  it('arrows move within a column and to the nearest column with cards, at the same height or its end', () => {
    expect(go('a', 'down')).toBe('b')
    expect(go('a', 'up')).toBeUndefined()
    expect(go('b', 'last')).toBe('c')
    expect(go('c', 'first')).toBe('a')
    expect(go('c', 'right')).toBe('d')
    expect(go('d', 'right')).toBe('e')
    expect(go('f', 'left')).toBe('d')
    expect(go('a', 'left')).toBeUndefined()
  })

  it('columns that are folded away are passed over', () => {
    expect(go('e', 'right')).toBeUndefined()
    expect(go('e', 'right', stateKeys)).toBe('g')
  })

  it('a card that leaves hands over to the one in its place, or the last of the column', () => {
    const ground = columnGround(columns, liveStates)
    expect(ground.successor({ lane: 'pending', index: 1 })).toBe('b')
    expect(ground.successor({ lane: 'pending', index: 7 })).toBe('c')
    expect(ground.successor({ lane: 'accepted', index: 0 })).toBeUndefined()
    expect(ground.successor({ lane: 'delivered', index: 0 })).toBeUndefined()
  })

  it('the first card is that of the first column that has any', () => {
    expect(columnGround(columns, ['accepted', 'preparing']).first()).toBe('d')
    expect(columnGround(columns, ['accepted', 'refused']).first()).toBeUndefined()
  })
})

describe('a page of cards in rows of three', () => {
  const ground = gridGround(['a', 'b', 'c', 'd', 'e'], () => 3)
  const go = (from: string, direction: Direction) => ground.neighbour(ground.placeOf(from)!, direction)

  it('arrows move along the rows and from row to row', () => {
    expect(go('a', 'right')).toBe('b')
    expect(go('c', 'right')).toBe('d')
    expect(go('a', 'left')).toBeUndefined()
    expect(go('b', 'down')).toBe('e')
    expect(go('e', 'up')).toBe('b')
    expect(go('c', 'down')).toBeUndefined()
    expect(go('a', 'last')).toBe('e')
  })

  it('a card that leaves hands over to the one in its place', () => {
    expect(ground.successor({ lane: 'page', index: 1 })).toBe('b')
    expect(ground.successor({ lane: 'page', index: 9 })).toBe('e')
  })
})
