import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/client'
import { strikeItem } from '@/api/local'
import { toast } from '@/ui/toasts'
import { StruckItems } from './struck'

vi.mock('@/api/local', () => ({ strikeItem: vi.fn() }))

it('a struck item is remembered on this device, per venue, and taken back by a second touch', () => {
  const struck = new StruckItems('v')
  struck.toggle('a1', 'i1')
  expect(new StruckItems('v').has('a1', 'i1')).toBe(true)
  expect(new StruckItems('other').has('a1', 'i1')).toBe(false)
  struck.toggle('a1', 'i1')
  expect(new StruckItems('v').has('a1', 'i1')).toBe(false)
})

it('orders that have left are forgotten, and the memory has an end', () => {
  const struck = new StruckItems('w')
  for (let n = 0; n < 400; n++) struck.toggle(`a${n}`, 'i')
  expect(struck.has('a99', 'i')).toBe(false)
  expect(struck.has('a399', 'i')).toBe(true)
  struck.keep((id) => id === 'a399')
  expect(new StruckItems('w').has('a398', 'i')).toBe(false)
  expect(new StruckItems('w').has('a399', 'i')).toBe(true)
})

describe('where a gateway keeps them', () => {
  const strikes = vi.mocked(strikeItem)
  beforeEach(() => {
    localStorage.clear()
    strikes.mockReset()
  })

  it('are what it says, and a touch shows once it is kept there', async () => {
    const struck = new StruckItems('v')
    struck.toggle('a1', 'of before')
    const drawn = vi.fn()
    struck.subscribe(drawn)
    struck.hear({ a1: ['i1'] })
    expect(struck.has('a1', 'i1')).toBe(true)
    expect(struck.has('a1', 'of before')).toBe(false)
    strikes.mockResolvedValue({ a1: ['i1', 'i2'] })
    struck.toggle('a1', 'i2')
    expect(struck.has('a1', 'i2')).toBe(false)
    await vi.waitFor(() => expect(struck.has('a1', 'i2')).toBe(true))
    expect(strikes).toHaveBeenLastCalledWith('v', 'a1', 'i2', true)
    strikes.mockResolvedValue({ a1: ['i2'] })
    struck.toggle('a1', 'i1')
    await vi.waitFor(() => expect(struck.has('a1', 'i1')).toBe(false))
    expect(strikes).toHaveBeenLastCalledWith('v', 'a1', 'i1', false)
    expect(drawn).toHaveBeenCalledTimes(3)
    expect(localStorage.getItem('balcao.board.struck.v')).toContain('of before')
  })

  it('are forgotten by it when their order has ended, not by the board: the end may be refused', () => {
    const struck = new StruckItems('v')
    struck.hear({ a1: ['i1'] })
    struck.keep(() => false)
    expect(struck.has('a1', 'i1')).toBe(true)
  })

  it('leave the line as it was when they cannot be kept, and a notice says why', async () => {
    const reason = 'Não foi possível guardar neste computador: o disco está cheio ou com defeito. O item ficou como estava: libere espaço e tente de novo.'
    const told = vi.spyOn(toast, 'error')
    const struck = new StruckItems('v')
    struck.hear({})
    strikes.mockRejectedValue(new ApiError(reason, { kind: 'http', status: 503 }))
    struck.toggle('a1', 'i1')
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith(reason))
    expect(struck.has('a1', 'i1')).toBe(false)
  })
})
