import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Toaster } from '@/ui/Toaster'
import styles from './Dialog.module.css'
import { begin, onDialogKey } from './dialogKeys'

interface DialogProps {
  title: string
  onClose: () => void
  /** `drawer` stands at the right edge, as high as the window; `wide` has room for a table; `full` is the whole window, and what it holds scrolls by itself. */
  look?: 'drawer' | 'wide' | 'full'
  children: ReactNode
}

/**
 * A modal dialog of the platform: focus starts on what is marked
 * `data-initial-focus` (autoFocus runs before the dialog shows, in vain), else
 * on the first control (see `begin`), and the title stays in view; it stays inside, Esc closes, and it returns to where it was.
 */
export function Dialog({ title, onClose, look, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  /** Whether the press under way began beside the dialog; one that only ends there closes nothing. */
  const pressedBeside = useRef(false)
  const titleId = useId()

  // Closed while it is still in the document: only then does the focus go back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) {
      element.showModal()
      begin(element)
    }
    return () => element?.close()
  }, [])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes as well
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-look={look}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => onDialogKey(event, onClose)}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (pressedBeside.current && event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {look && <CloseButton onClose={onClose} />}
        </div>
        {children}
      </div>
      <Toaster />
    </dialog>
  )
}

/** At the top, where a dialog is long enough to scroll. */
function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" className={styles.close} aria-label="Fechar" title="Fechar (Esc)" onClick={onClose}>
      <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
        <path d="m4 4 12 12M16 4 4 16" />
      </svg>
    </button>
  )
}
