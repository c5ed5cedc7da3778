import { useEffect, useState } from 'react'

/** Milliseconds a screen has for itself before what it may need later is fetched. */
const untilSettled = 2_000

/** Whether it has been so for a while: by then the screen has painted and the network is free. */
export function useSettled(so: boolean): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    if (!so || settled) return
    const timer = setTimeout(() => setSettled(true), untilSettled)
    return () => clearTimeout(timer)
  }, [so, settled])
  return settled
}
