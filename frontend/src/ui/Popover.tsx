import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import styles from './Popover.module.css'

interface PopoverProps {
  /** What the button shows. */
  button: ReactNode
  /** The button's accessible name, where what it shows does not say it. */
  label: string
  /** Which edge of the button the panel keeps to. */
  align?: 'start' | 'end'
  /** Lets something else open the panel: is given how, and answers how that ends. It stays the same function. */
  opener?: (open: () => void) => () => void
  /** The panel's content; after `close` the focus is on the button again. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a panel below it. Escape, a click elsewhere, or the focus moving on closes it. */
export function Popover({ button, label, align = 'start', opener, children }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)

  useEffect(() => opener?.(() => setOpen(true)), [opener])

  useEffect(() => {
    if (!open) return
    const button = trigger.current
    root.current?.querySelector<HTMLElement>('[data-panel] :is(input, button, a)')?.focus()
    const onPointer = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    window.addEventListener('pointerdown', onPointer)
    return () => {
      window.removeEventListener('pointerdown', onPointer)
      // The focus was in the panel, which is gone.
      if (document.activeElement === document.body) button?.focus()
    }
  }, [open])

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only listens to keys on their way up
    <div
      ref={root}
      className={styles.root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        setOpen(false)
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={trigger}
        type="button"
        className={styles.trigger}
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div id={panelId} className={styles.panel} data-align={align} data-panel>
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  )
}
