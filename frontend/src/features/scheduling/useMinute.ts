import { useEffect, useState } from 'react'
import { serverNow } from '@/api/serverTime'

/** Milliseconds after which what happens now is looked at anew. */
const every = 30_000

/** What time it is, epoch milliseconds; a new one twice a minute. */
export function useMinute(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), every)
    return () => clearInterval(timer)
  }, [])
  return now
}
