import { describe, expect, it } from 'vitest'
import { anchored, cardAt, rangeOf, remembered, scrollTo, topsOf, viewOf } from './windowing'

const ids = Array.from({ length: 100 }, (_, at) => `order-${at}`)
const tall = (height: number, of: readonly string[] = ids) => new Map(of.map((id) => [id, height]))

describe('the places of a column', () => {
  it('are one below the other, a gap between them, those not yet measured by estimate', () => {
    expect(topsOf(['a', 'b', 'c'], new Map([['a', 100], ['c', 50]]))).toEqual([0, 116, 432, 482])
  })

  it('of a column without cards are none', () => {
    expect(topsOf([], new Map())).toEqual([0])
    expect(rangeOf([0], viewOf(0, 900))).toEqual({ first: 0, end: 0 })
  })
})

describe('the heights of a column', () => {
  it('are those of its cards, however many have come and gone', () => {
    let heights: ReadonlyMap<string, number> = new Map()
    for (let evening = 0; evening < 90; evening++) heights = remembered(heights, new Map([[`order-${evening + 5}`, evening]]), ids.slice(evening, evening + 10))
    expect([...heights.keys()].toSorted()).toEqual(ids.slice(89, 95).toSorted())
    expect(heights.get('order-94')).toBe(89)
  })

  it('are the same map where what was measured is known', () => {
    const heights = tall(84)
    expect(remembered(heights, new Map([['order-3', 84]]), ids)).toBe(heights)
    expect(remembered(heights, new Map([['order-3', 85]]), ids).get('order-3')).toBe(85)
  })
})

describe('what is drawn', () => {
  const tops = topsOf(ids, tall(84))

  it('covers the view at every scroll, and little more', () => {
    for (let scrollTop = 0; scrollTop < 9_100; scrollTop += 37) {
      const { first, end } = rangeOf(tops, viewOf(scrollTop, 900))
      expect(tops[first]).toBeLessThanOrEqual(scrollTop)
      expect(end === ids.length || (tops[end] ?? 0) >= scrollTop + 900).toBe(true)
      expect(end - first).toBeLessThanOrEqual(9 + 2 + 2 * 2 + 2)
    }
  })

  it('ends with the last card, also when the list has shrunk below the view', () => {
    expect(rangeOf(topsOf(ids.slice(0, 3), tall(84)), viewOf(5_000, 900))).toEqual({ first: 0, end: 3 })
  })

  it('finds the card at a distance', () => {
    expect([0, 99, 100, 9_999].map((distance) => cardAt(tops, distance))).toEqual([0, 0, 1, 99])
  })
})

describe('bringing a card into view', () => {
  const tops = topsOf(ids, tall(84))

  it('goes no further than needed', () => {
    expect(scrollTo(tops, 3, 0, 900)).toBe(0)
    expect(scrollTo(tops, 3, 1_000, 900)).toBe(300)
    expect(scrollTo(tops, 50, 0, 900)).toBe(5_100 - 900)
  })

  it('goes to the very end for the last', () => {
    expect(scrollTo(tops, 99, 0, 900)).toBe(9_984 + 40 - 900)
  })

  it('shows the top of a card that is taller than the view', () => {
    expect(scrollTo(topsOf(['a', 'b'], tall(2_000, ['a', 'b'])), 1, 0, 900)).toBe(2_016)
  })
})

describe('the card somebody looks at', () => {
  const before = { ids, tops: topsOf(ids, tall(84)) }

  it('stays when a card above it turns out taller', () => {
    const now = { ids, tops: topsOf(ids, new Map([...tall(84), ['order-2', 184]])) }
    expect(anchored(before, now, 1_000)).toBe(1_100)
  })

  it('stays when an order above it comes or goes', () => {
    const fewer = ids.slice(1)
    const more = ['new', ...ids]
    expect(anchored(before, { ids: fewer, tops: topsOf(fewer, tall(84)) }, 1_000)).toBe(900)
    expect(anchored(before, { ids: more, tops: topsOf(more, new Map([...tall(84), ['new', 84]])) }, 1_000)).toBe(1_100)
  })

  it('gives way to the next when it left itself', () => {
    const without = ids.filter((id) => id !== 'order-10')
    expect(anchored(before, { ids: without, tops: topsOf(without, tall(84)) }, 1_000)).toBe(900)
  })

  it('leaves a column at its top alone', () => {
    const more = ['new', ...ids]
    expect(anchored(before, { ids: more, tops: topsOf(more, tall(84)) }, 0)).toBe(0)
  })
})
