import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useBoard } from '../data/board'
import { directions, type Direction, type Ground, type Place } from './keyboard'
import { keymap, type Command } from './keymap'
import { isElsewhere } from './keys'

interface CursorOptions {
  rootRef: RefObject<HTMLElement | null>
  ground: Ground
  modal: boolean
  /** Brings an order that is not on the ground there, and answers whether it can. */
  reveal?: (id: string) => boolean
}

interface Cursor {
  id: string
  /** Where it was last seen; unknown until the board has looked. */
  place: Place | null
}

/** An order the keyboard is led to; another object each time, for its card may be scrolled out of view again. */
export interface Sought {
  id: string
}

function cardOf(root: HTMLElement | null, id: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`) ?? null
}

function directionOf(command: Command | undefined): Direction | undefined {
  return directions.find((direction) => direction === command)
}

/** card1 … card9 → 0 … 8. */
function indexOf(command: Command | undefined): number | undefined {
  const digit = /^card(\d)$/.exec(command ?? '')
  return digit ? Number(digit[1]) - 1 : undefined
}

/**
 * Holds the keyboard's position on the board. It stays on its order; when that order
 * moves on, the next one of the same column or page takes over, so that a row
 * of orders can be worked off with one key.
 */
export function useCursor({ rootRef, ground, modal, reveal }: CursorOptions) {
  const { wantedRef, focusRef, live } = useBoard()
  const { store } = live
  const [cursor, setCursor] = useState<Cursor | null>(null)
  const [sought, setSought] = useState<Sought | null>(null)
  const hadFocus = useRef(false)
  /** The board itself moves the focus: nobody has touched the card that gets it. */
  const moves = useRef(false)

  const found = cursor ? ground.placeOf(cursor.id) : undefined
  const left = cursor?.place
  const stays = found && (!left || left.lane === found.lane)
  // Followed while drawing, so that the successor is looked for where the order last stood.
  if (cursor && stays && left?.index !== found.index) setCursor({ id: cursor.id, place: found })
  const current = cursor && stays ? cursor.id : ((left ? ground.successor(left) : undefined) ?? ground.first())

  const onFocus = useCallback(
    (id: string) => {
      if (!moves.current) store.seen(id)
      setCursor((was) => (was?.id === id ? was : { id, place: null }))
    },
    [store],
  )

  const focusCard = useCallback(
    (id: string) => {
      onFocus(id)
      const card = cardOf(rootRef.current, id)
      if (card) {
        card.focus()
        return
      }
      wantedRef.current = id
      setSought({ id })
    },
    [onFocus, rootRef, wantedRef],
  )

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (modal || event.defaultPrevented || current === undefined || isElsewhere(event)) return
    const command = keymap.commandOf(event)
    const direction = directionOf(command)
    const index = indexOf(command)
    const place = ground.placeOf(current)
    if (!place || (direction === undefined && index === undefined)) return
    const onCard = rootRef.current?.contains(document.activeElement) ?? false
    // Home and End scroll the page until the keyboard is on the board.
    if (!onCard && (direction === 'first' || direction === 'last')) return
    const step = direction && onCard ? ground.neighbour(place, direction) : current
    const target = index === undefined ? step : ground.nth(place, index)
    if (target !== undefined) focusCard(target)
    event.preventDefault()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])

  // Whoever goes on before the card is in view is not taken there any more.
  useEffect(() => {
    const stay = () => {
      wantedRef.current = null
    }
    window.addEventListener('keydown', stay, true)
    window.addEventListener('pointerdown', stay, true)
    return () => {
      window.removeEventListener('keydown', stay, true)
      window.removeEventListener('pointerdown', stay, true)
    }
  }, [wantedRef])

  const goTo = useEffectEvent((id: string) => {
    if (!ground.placeOf(id) && !reveal?.(id)) return false
    focusCard(id)
    return true
  })

  useEffect(() => {
    // The other layout was left for an order.
    if (wantedRef.current !== null && !goTo(wantedRef.current)) wantedRef.current = null
  }, [wantedRef])

  useEffect(() => {
    focusRef.current = (id) => goTo(id)
    return () => {
      focusRef.current = null
    }
  }, [focusRef])

  useEffect(() => {
    const board = rootRef.current
    if (!board) return
    const enter = () => (hadFocus.current = true)
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Element) {
        if (!relatedTarget.closest('dialog')) hadFocus.current = false
        return
      }
      // Who clicked beside the cards has left. Whose card was taken away (Chromium tells, WebKit does not) or who looks at another window has not.
      queueMicrotask(() => {
        if (target instanceof Element && target.isConnected && target !== document.activeElement) hadFocus.current = false
      })
    }
    board.addEventListener('focusin', enter)
    board.addEventListener('focusout', leave)
    return () => {
      board.removeEventListener('focusin', enter)
      board.removeEventListener('focusout', leave)
    }
  }, [rootRef])

  /** After the focused card has left its column, or a dialog has closed over it: back to the board. */
  const restore = () => {
    if (modal || !hadFocus.current || current === undefined || document.activeElement !== document.body) return
    moves.current = true
    cardOf(rootRef.current, current)?.focus({ preventScroll: true })
    moves.current = false
  }

  // A button that has gone with what it answered leaves the keyboard to its card, though no list was drawn again.
  const onChange = useEffectEvent(() => restore())
  useEffect(() => {
    const board = rootRef.current
    if (!board) return
    const observer = new MutationObserver(() => onChange())
    observer.observe(board, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [rootRef])

  return { current, sought, onFocus, focusCard, restore }
}
