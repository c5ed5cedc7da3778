import { useId, useLayoutEffect, useSyncExternalStore } from 'react'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

export interface Toast {
  id: number
  kind: ToastKind
  text: string
  /** Milliseconds on screen while nobody points at it. */
  duration: number
  action?: { label: string; onClick: () => void }
}

interface ToastOptions {
  duration?: number
  /** A single thing to do; the toast closes when it is done. */
  action?: Toast['action']
}

/** D25: 6 s; `brief` for the success of the remittance; `long` for the generic failure (S2§8, S2§9). */
export const toastDuration = { normal: 6_000, brief: 3_000, long: 10_000 } as const

/** What the generic failure says when the server gave no reason (S2§8). */
export const genericFailure = 'Algo deu errado, se o erro persistir entre em contato com o administrador!'

const nothing: readonly Toast[] = []
let shown = nothing
let lastId = 0
/** What may draw them, the latest last: that one does. */
let places: readonly string[] = []
const listeners = new Set<() => void>()

function publish(next: readonly Toast[], inPlaces = places) {
  shown = next
  places = inPlaces
  for (const listener of listeners) listener()
}

function show(kind: ToastKind, text: string, { duration = toastDuration.normal, action }: ToastOptions = {}): number {
  const next: Toast = { id: ++lastId, kind, text, duration, action }
  // The same words again mean the same thing again: one toast, fresh time.
  publish([...shown.filter((other) => other.kind !== kind || other.text !== text), next])
  return next.id
}

/**
 * The application's toasts, usable anywhere (also outside React). Each call
 * returns the id that `dismiss` takes. `Toaster`, mounted once, draws them.
 */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  /** A failure without a reason of its own: 10 s. */
  failure: (text: string = genericFailure) => show('error', text, { duration: toastDuration.long }),
  dismiss: (id: number) => publish(shown.filter((other) => other.id !== id)),
  clear: () => publish([]),
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The toasts to draw, oldest first; none while a place that came later draws them. */
export function useToasts(): readonly Toast[] {
  const place = useId()
  useLayoutEffect(() => {
    publish(shown, [...places, place])
    return () => publish(shown, places.filter((other) => other !== place))
  }, [place])
  return useSyncExternalStore(subscribe, () => (places.at(-1) === place ? shown : nothing))
}
