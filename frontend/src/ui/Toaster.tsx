import { useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react'
import { toast, useToasts, type Toast, type ToastKind } from './toasts'
import { VisuallyHidden } from './VisuallyHidden'
import styles from './Toaster.module.css'

/**
 * Draws the toasts of toasts.ts. Stands at the root, and in every modal
 * `<dialog>`: what lies below one is neither seen nor read out, nor can it be
 * pressed. The live regions exist before the first toast.
 */
export function Toaster() {
  const toasts = useToasts()
  const [attended, setAttended] = useState(false)
  /** What had the focus before a toast. */
  const before = useRef<HTMLElement>(null)
  // What was pointed at or had the focus has gone, and nothing says that it was left.
  if (attended && toasts.length === 0) setAttended(false)

  const card = (each: Toast) => <ToastCard key={each.id} toast={each} paused={attended} before={before} />

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only holds the time while read
    <section
      className={styles.region}
      aria-label="Avisos"
      onPointerEnter={() => setAttended(true)}
      onPointerLeave={() => setAttended(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setAttended(true)
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget as HTMLElement | null
      }}
      onBlur={(event) => setAttended(event.currentTarget.contains(event.relatedTarget))}
    >
      <div className={styles.stack} aria-live="assertive" aria-relevant="additions">
        {toasts.filter((each) => each.kind === 'error').map(card)}
      </div>
      <div className={styles.stack} aria-live="polite" aria-relevant="additions">
        {toasts.filter((each) => each.kind !== 'error').map(card)}
      </div>
    </section>
  )
}

const kinds: Record<ToastKind, { word: string; path: string }> = {
  success: { word: 'Sucesso', path: 'm7.5 12.5 3 3 6-7' },
  error: { word: 'Erro', path: 'm8.5 8.5 7 7m0-7-7 7' },
  warning: { word: 'Atenção', path: 'M12 7v6m0 3.5v.5' },
  info: { word: 'Aviso', path: 'M12 11v6m0-10v.5' },
}

interface ToastCardProps {
  toast: Toast
  paused: boolean
  before: RefObject<HTMLElement | null>
}

function ToastCard({ toast: { id, kind, text, duration, action }, paused, before }: ToastCardProps) {
  // Pointing at the toasts gives each its full time again: nobody loses a text while reading it.
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => toast.dismiss(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration, paused])

  function close({ currentTarget }: MouseEvent) {
    // Else the focus, and with it the keys of a dialog, would be gone with the button.
    if (currentTarget === document.activeElement) before.current?.focus({ preventScroll: true })
    toast.dismiss(id)
  }

  return (
    <div className={`${styles.toast} ${styles[kind]}`}>
      <svg className={styles.icon} viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
        <circle cx="12" cy="12" r="9.5" />
        <path d={kinds[kind].path} />
      </svg>
      <p className={styles.text}>
        <VisuallyHidden>{kinds[kind].word}: </VisuallyHidden>
        {text}
      </p>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={(event) => {
            close(event)
            action.onClick()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Fechar aviso" onClick={close}>
        <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
          <path d="m6 6 12 12M18 6 6 18" />
        </svg>
      </button>
    </div>
  )
}
