/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { closeLayer } from './layers'
import css from './Modal.module.css'

interface ModalProps {
  /** The id of the heading that names it. */
  labelledBy: string
  /** The class of one that looks another way; a tap beside it leaves it open. */
  look?: string
  /** Where the focus begins; the first control without it. */
  startsAt?: string
  /** What Escape does; closes it without. */
  onLeave?: () => void
  children: ComponentChildren
}

/**
 * Over the page, from below on a phone and in the middle of a wide screen. Escape, the
 * back button and a tap beside it close it; the focus returns to where it was.
 * Whoever shows it has told layers.ts.
 */
export function Modal({ labelledBy, look, startsAt, onLeave, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    const before = document.activeElement
    if (!shown) return
    function clicked({ target }: MouseEvent) {
      if (!look && target === shown) void closeLayer()
    }
    shown.addEventListener('click', clicked)
    shown.showModal()
    if (startsAt) shown.querySelector<HTMLElement>(startsAt)?.focus()
    return () => {
      shown.removeEventListener('click', clicked)
      shown.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [look, startsAt])

  function cancelled(event: Event) {
    event.preventDefault()
    if (onLeave) onLeave()
    else void closeLayer()
  }
  return (
    <dialog
      ref={dialog}
      class={look ?? css.modal}
      aria-labelledby={labelledBy}
      onCancel={cancelled}
    >
      {look ? children : <div class={css.panel}>{children}</div>}
    </dialog>
  )
}
