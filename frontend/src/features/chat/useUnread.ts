import { useEffect, useState } from 'react'
import { readUnread, type Unread } from './api'

/** Milliseconds between two readings while no stream tells. */
export const readEvery = 25_000

export const noneUnread: Unread = { Total: 0, Conversas: [] }

/** Hears the unread messages from the venue's stream until the answer is called. */
export type Listen = (hear: (unread: Unread) => void) => () => void

/**
 * The messages of customers that nobody has read: as the stream tells them,
 * read anew every 25 s while it does not. A new value, also of the same counts,
 * says that something was written or read.
 */
export function useUnread(venueId: string, isLive: boolean, listen: Listen): Unread {
  const [unread, setUnread] = useState(noneUnread)

  useEffect(() => {
    const abort = new AbortController()
    let told = 0
    const leave = listen((next) => {
      told++
      setUnread(next)
    })
    const read = () => {
      if (document.visibilityState === 'hidden') return
      const before = told
      readUnread(venueId, abort.signal).then(
        (next) => {
          // What the stream has told since is newer.
          if (told === before) setUnread(next)
        },
        // The board tells of the connection; the count stays as it was last known.
        () => undefined,
      )
    }
    read()
    const timer = isLive ? undefined : setInterval(read, readEvery)
    return () => {
      leave()
      abort.abort()
      clearInterval(timer)
    }
  }, [venueId, isLive, listen])

  return unread
}
