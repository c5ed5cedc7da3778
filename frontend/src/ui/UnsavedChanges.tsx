import { useContext, useEffect, useState } from 'react'
import { createPath, UNSAFE_NavigationContext, useLocation, type Navigator, type To } from 'react-router'
import { ConfirmDialog } from './ConfirmDialog'
import { guardLeaving } from './leaving'

type Push = (this: void, ...to: Parameters<Navigator['push']>) => void

interface UnsavedChangesProps {
  /** There is something to lose. */
  when: boolean
}

/** The router numbers the entries of the browser's history; pages that the desktop window asks for have no number. */
function positionOf(state: unknown): number | undefined {
  return (state as { idx?: number } | null)?.idx
}

/** How many entries lie between ours and the one arrived at; without numbers the one next to it. */
function stepsBetween(ours: number | undefined, arrived: number | undefined): number {
  if (arrived === undefined) return 1
  return ours === undefined ? -1 : arrived - ours
}

function pathOf(to: To): string {
  return typeof to === 'string' ? (to.split(/[?#]/, 1)[0] ?? '') : createPath({ pathname: to.pathname })
}

/**
 * Asks before unsaved changes are lost: on links, the browser's Back and
 * Forward, closing the tab, and whatever goes through `leave`. The router's
 * own blocker needs its data router, which the portal does without.
 */
export function UnsavedChanges({ when }: UnsavedChangesProps) {
  const { navigator } = useContext(UNSAFE_NavigationContext)
  const { pathname } = useLocation()
  const [onward, setOnward] = useState<{ go: () => void } | null>(null)

  useEffect(() => {
    if (!when) return
    const ask = (go: () => void) => setOnward({ go })
    const push = Reflect.get(navigator, 'push') as Push
    const position = positionOf(history.state)
    let isFree = false
    let isReturning = false

    const guardedPush: Push = (to, state, options) => {
      const go = () => push(to, state, options)
      if (pathOf(to) === pathname) go()
      else ask(go)
    }
    // The entry has changed already when this hears of it: go back to ours, then ask.
    const onMove = (event: PopStateEvent) => {
      if (isFree) return
      event.stopImmediatePropagation()
      if (isReturning) {
        isReturning = false
        return
      }
      const steps = stepsBetween(position, positionOf(event.state))
      if (steps === 0) return
      isReturning = true
      history.go(-steps)
      ask(() => {
        isFree = true
        history.go(steps)
      })
    }
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault()

    Reflect.set(navigator, 'push', guardedPush)
    window.addEventListener('beforeunload', onClose)
    const release = guardLeaving({ ask, onMove })
    return () => {
      Reflect.set(navigator, 'push', push)
      window.removeEventListener('beforeunload', onClose)
      release()
    }
  }, [when, navigator, pathname])

  return (
    <ConfirmDialog
      open={onward !== null}
      title="Descartar as alterações?"
      danger
      confirmLabel="Descartar"
      cancelLabel="Continuar editando"
      onConfirm={() => onward?.go()}
      onClose={() => setOnward(null)}
    >
      O que você mudou nesta tela ainda não foi salvo.
    </ConfirmDialog>
  )
}
