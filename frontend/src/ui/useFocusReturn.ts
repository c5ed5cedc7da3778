import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back to where it was before something opened, at once when
 * it closes. antd's own return waits for the end of the animation, and is lost
 * when the thing is closed before its opening animation has ended.
 */
export function useFocusReturn(open: boolean) {
  const opener = useRef<Element | null>(null)

  // Before the effects of what opened, which move the focus.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])

  useEffect(() => {
    if (!open) return
    const back = opener.current
    return () => {
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    }
  }, [open])
}
