import { expect, it } from 'vitest'
import { StruckItems } from './struck'

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
