import { useEffect, useRef } from 'react'
import type { OrderStore } from '../data/store'
import { regionKeys } from '../keyboard/regions'
import Announcer from './Announcer'
import { useWakeLock } from './useWakeLock'

/**
 * Makes the board usable without sight or a pointer: announcements for screen readers, keys from
 * region to region, and a screen that stays awake while it is watched. Must be a direct child of the
 * board's element.
 */
export default function Accessibility({ store, watched }: { store: OrderStore; watched: boolean }) {
  useWakeLock(watched)
  const mark = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const board = mark.current?.parentElement
    if (!board) return
    const onKey = regionKeys(board)
    // Before the cards and panels hear of it: a control that was gone to has its keys.
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])

  return (
    <>
      <Announcer store={store} />
      <span ref={mark} hidden />
    </>
  )
}
