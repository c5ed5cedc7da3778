import { useEffect } from 'react'
import { keepAwake } from '@/api/native'

/** Keeps the screen awake while a board is watched, in the window and in browsers that support it. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    if (keepAwake(true)) return () => void keepAwake(false)
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let over = false
    // The browser takes the lock away whenever the page is hidden.
    const take = () => {
      if (over || document.visibilityState !== 'visible') return
      navigator.wakeLock.request('screen').then(
        (taken) => {
          if (over) void taken.release()
          else lock = taken
        },
        () => undefined,
      )
    }
    take()
    document.addEventListener('visibilitychange', take)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [wanted])
}
