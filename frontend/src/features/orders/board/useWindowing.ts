import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { anchored, rangeOf, remembered, scrollTo, topsOf, viewOf, type Laid, type View } from './windowing'

/** A card to draw: its number in the column, from 0, and its distance from the column's top in px. */
export interface Drawn {
  id: string
  index: number
  top: number
}

const idOf = (slot: Element) => (slot as HTMLElement).dataset.slot ?? ''

/**
 * Renders only the part of a long column that is in view. The scroller holds one list;
 * its children carry their order's id as data-slot and stand at `top`.
 */
export function useWindowing(ids: readonly string[], scrollerRef: RefObject<HTMLElement | null>, listRef: RefObject<HTMLElement | null>) {
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map())
  const [view, setView] = useState<View>(() => viewOf(0, window.innerHeight))
  const tops = useMemo(() => topsOf(ids, heights), [ids, heights])
  const { first, end } = rangeOf(tops, view)
  const laid = useRef<Laid>({ ids, tops })
  const aim = useRef<string | null>(null)
  /** Where the column was last seen scrolled to: to ask the scroller lays out the whole board. */
  const scrolled = useRef(0)

  const look = useCallback(() => {
    const scroller = scrollerRef.current
    if (!scroller) return
    scrolled.current = scroller.scrollTop
    const next = viewOf(scrolled.current, scroller.clientHeight)
    setView((was) => (was.top === next.top && was.bottom === next.bottom ? was : next))
  }, [scrollerRef])

  const measure = useCallback((slots: readonly Element[]) => {
    const measured = new Map(slots.map((slot) => [idOf(slot), (slot as HTMLElement).offsetHeight]))
    const { ids: present } = laid.current
    setHeights((was) => remembered(was, measured, present))
  }, [])

  const [observer] = useState(() => new ResizeObserver((entries) => measure(entries.map(({ target }) => target).filter((slot) => slot.isConnected))))
  const watch = useCallback(
    (slot: HTMLElement | null) => {
      if (!slot) return undefined
      observer.observe(slot)
      return () => observer.unobserve(slot)
    },
    [observer],
  )

  useLayoutEffect(() => {
    const scroller = scrollerRef.current
    if (!scroller) return
    look()
    const resized = new ResizeObserver(look)
    resized.observe(scroller)
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      scroller.removeEventListener('scroll', look)
    }
  }, [scrollerRef, look])

  useLayoutEffect(() => {
    const before = laid.current
    laid.current = { ids, tops }
    const scroller = scrollerRef.current
    if (!scroller || before.tops === tops) return
    const shift = anchored(before, laid.current, scrolled.current) - scrolled.current
    if (shift === 0) return
    scroller.scrollTop += shift
    scrolled.current = scroller.scrollTop
  }, [scrollerRef, ids, tops])

  /** Scrolls to a card, as far as the heights are known; once it is drawn and all are, to where it really is. */
  const bringIntoView = useCallback(
    (id: string) => {
      const scroller = scrollerRef.current
      if (!scroller) return
      aim.current = id
      scroller.scrollTop = scrollTo(laid.current.tops, laid.current.ids.indexOf(id), scroller.scrollTop, scroller.clientHeight)
    },
    [scrollerRef],
  )

  useLayoutEffect(() => {
    const slots = [...(listRef.current?.children ?? [])]
    const fresh = slots.filter((slot) => !heights.has(idOf(slot)))
    // A card drawn for the first time is measured before anybody sees it.
    if (fresh.length > 0) measure(fresh)
    else if (aim.current !== null && slots.some((slot) => idOf(slot) === aim.current)) {
      bringIntoView(aim.current)
      aim.current = null
    }
  })

  const drawn = ids.slice(first, end).map<Drawn>((id, at) => ({ id, index: first + at, top: tops[first + at] ?? 0 }))
  return { drawn, height: tops.at(-1) ?? 0, watch, bringIntoView }
}
