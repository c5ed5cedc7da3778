import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { admits, among, filtersOf, noFilters, sameFilters, withFilters, type BoardFilters } from './filters'
import { plainFacts, type LiveBoard, type VenueFacts } from './live'

/** Milliseconds of pause in typing before the server and the address hear of a keyword. */
const pause = 350

/**
 * Holds the board's filters. Cards on the board follow at once; the server
 * (which knows the older orders) and the address follow after a pause.
 */
export function useFilters({ feed, pages, store }: LiveBoard, zone: string, { settings: { businessDayCutoff }, tables, stores }: VenueFacts) {
  const [address, setAddress] = useSearchParams()
  const [filters, setFilters] = useState(() => filtersOf(address))
  /** The address that was read last, and the filters that it has, or is about to get from here. */
  const [read, setRead] = useState({ address, filters })
  if (address !== read.address) {
    const asked = filtersOf(address)
    setRead({ address, filters: asked })
    // A link or a step back, while the board stands.
    if (!sameFilters(asked, read.filters)) setFilters(asked)
  }
  // A link may name a table or a store that is gone: no choice on screen would show what it narrows to.
  const present = among(filters, tables === plainFacts.tables ? null : tables, stores === plainFacts.stores ? null : stores)
  if (!sameFilters(present, filters)) setFilters(present)

  useEffect(() => {
    store.show(sameFilters(filters, noFilters) ? null : (order) => admits(order, filters, zone, businessDayCutoff, tables))
  }, [store, filters, zone, businessDayCutoff, tables])

  useEffect(() => {
    const known = filtersOf(address)
    const settle = () => {
      feed.filter(filters)
      pages.filter(filters)
    }
    if (sameFilters(filters, known)) {
      settle()
      return
    }
    const isTyping = filters.keyword !== known.keyword
    const tell = () => {
      setRead({ address, filters })
      setAddress((now) => withFilters(now, filters), { replace: true })
    }
    const timer = setTimeout(tell, isTyping ? pause : 0)
    return () => clearTimeout(timer)
  }, [feed, pages, filters, address, setAddress])

  const change = useCallback((part: Partial<BoardFilters>) => setFilters((now) => ({ ...now, ...part })), [])
  return [filters, change] as const
}
