/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { closeLayer } from './layers'
import css from './Modal.module.css'

interface ModalProps {
  /** The id of the heading that names it. */
  labelledBy: string
  children: ComponentChildren
}

/**
 * Over the page, from below on a phone and in the middle of a wide screen. Escape, the
 * back button and a tap beside it close it; the focus returns to where it was.
 * Whoever shows it has told layers.ts.
 */
export function Modal({ labelledBy, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return
    function cancelled(event: Event) {
      event.preventDefault()
      void closeLayer()
    }
    function clicked({ target }: MouseEvent) {
      if (target === shown) void closeLayer()
    }
    shown.addEventListener('cancel', cancelled)
    shown.addEventListener('click', clicked)
    shown.showModal()
    return () => {
      shown.removeEventListener('cancel', cancelled)
      shown.removeEventListener('click', clicked)
      shown.close()
    }
  }, [])

  return (
    <dialog ref={dialog} class={css.modal} aria-labelledby={labelledBy}>
      <div class={css.panel}>{children}</div>
    </dialog>
  )
}
