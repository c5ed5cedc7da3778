import { useEffect, useRef } from 'react'
import type { OrderStore } from '../data/store'
import { regionKeys } from '../keyboard/regions'
import Announcer from './Announcer'
import { useWakeLock } from './useWakeLock'

/** The board within reach: of whoever does not see it, or has nothing to point with, and on a screen that stays awake while it is watched. Stands right in the board. */
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
