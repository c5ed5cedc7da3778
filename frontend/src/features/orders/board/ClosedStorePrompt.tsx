import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { failureMessage } from '@/api/client'
import { Button } from '@/ui/Button'
import { formatTime } from '@/ui/dates'
import { toast } from '@/ui/toasts'
import { closedMarkPlace, useBoard, useVenue } from '../data/board'
import { useAhead } from '../data/clock'
import { openShop, useClosedShops, type ClosedShop } from '../data/closedShops'
import styles from './ClosedStorePrompt.module.css'

/** Milliseconds after which an unanswered prompt hides. */
const hidesAfter = 30_000

/**
 * Asks whether to open a shop that is closed within its hours (order-board-22,
 * D13), one shop at a time; hides by itself. A mark in the header stays as long
 * as one is closed, and asks again. During a pause it asks nothing, and the mark
 * says when the pause ends (D39).
 */
export default function ClosedStorePrompt({ venueName }: { venueName: string }) {
  const { live, zone } = useBoard()
  const { closed, asked, dismiss, askAgain, opened } = useClosedShops(live, venueName)
  const [wanted, setWanted] = useState(0)
  // The next question comes by itself.
  if (!asked && wanted > 0) setWanted(0)
  const mark = useRef<HTMLButtonElement>(null)
  const place = document.getElementById(closedMarkPlace)
  const pausedUntil = useAhead(useVenue().settings.pausedUntil)
  const names = closed.map(({ name }) => name).join(', ')
  return (
    <>
      {place && pausedUntil && createPortal(<span className={styles.paused}>Em pausa até {formatTime(pausedUntil, zone)}</span>, place)}
      {place &&
        closed.length > 0 &&
        createPortal(
          <button
            ref={mark}
            type="button"
            className={styles.mark}
            title={`${names}: abrir para pedidos`}
            onClick={() => {
              askAgain()
              setWanted(wanted + 1)
            }}
          >
            <svg viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
              <circle cx="10" cy="10" r="7.5" />
              <path d="M6 10h8" />
            </svg>
            {closed.length === 1 ? 'Loja fechada' : `${closed.length} lojas fechadas`}
          </button>,
          place,
        )}
      {asked && <Prompt key={asked.id} shop={asked} wanted={wanted} onLeave={(focused) => (focused ? mark.current?.focus() : setWanted(0))} onDismiss={() => dismiss(asked.id)} onOpened={() => opened(asked.id)} />}
    </>
  )
}

/** Keeps a key that was held down before the question appeared from answering it. */
function ignoreHeld(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault()
}

interface PromptProps {
  shop: ClosedShop
  /** How often somebody asked for the question: it comes by itself otherwise, and takes no focus. */
  wanted: number
  /** It goes, with the focus in it or not: the next one takes only the focus that this one had. */
  onLeave: (focused: boolean) => void
  onDismiss: () => void
  onOpened: () => void
}

function Prompt({ shop, wanted, onLeave, onDismiss, onOpened }: PromptProps) {
  const [busy, setBusy] = useState(false)
  const root = useRef<HTMLElement>(null)

  function leave() {
    onLeave(root.current?.contains(document.activeElement) ?? false)
  }

  function dismiss() {
    leave()
    onDismiss()
  }
  const hide = useEffectEvent(dismiss)

  useEffect(() => {
    if (busy) return
    const timer = setTimeout(hide, hidesAfter)
    return () => clearTimeout(timer)
  }, [busy, wanted])

  useEffect(() => {
    if (wanted > 0) root.current?.querySelector('button')?.focus()
  }, [wanted])

  async function open() {
    setBusy(true)
    try {
      await openShop(shop)
      toast.success(`${shop.name}: aberto para pedidos.`)
      leave()
      onOpened()
    } catch (failure) {
      toast.error(failureMessage(failure))
      setBusy(false)
    }
  }

  return (
    <section ref={root} className={styles.prompt} aria-label="Loja fechada">
      <p role="status">
        <strong>{shop.name}</strong>
        A loja está fechada. Deseja abri-la?
      </p>
      <Button size="large" variant="primary" busy={busy} onKeyDown={ignoreHeld} onClick={() => void open()}>
        Sim
      </Button>
      <Button size="large" onClick={dismiss}>
        Não
      </Button>
    </section>
  )
}
