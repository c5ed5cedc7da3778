import { useEffect, useState } from 'react'
import { merchantStatus, type MerchantStatus } from './api'

/** Milliseconds between two readings: the server hears of the marketplace every 30 s. */
export const readEvery = 30_000

/** How the shop does at the marketplace, read while the page is seen; null until the first answer, and after a failed one. */
export function useMerchantStatus(venueId: string): MerchantStatus | null {
  const [status, setStatus] = useState<MerchantStatus | null>(null)

  useEffect(() => {
    const abort = new AbortController()
    const read = () => {
      if (document.visibilityState === 'hidden') return
      merchantStatus(venueId, abort.signal).then(setStatus, () => {
        // An old "online" must not stand for what is not known.
        if (!abort.signal.aborted) setStatus(null)
      })
    }
    read()
    const timer = setInterval(read, readEvery)
    document.addEventListener('visibilitychange', read)
    return () => {
      abort.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [venueId])

  return status
}
