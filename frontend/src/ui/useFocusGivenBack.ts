import { useEffect, type RefObject } from 'react'

/** Gives the focus back to where it came from when what had it in an area goes away. */
export function useFocusGivenBack(area: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = area.current
    if (!element) return
    let from: EventTarget | null = null
    let isInside = false
    const enter = ({ relatedTarget }: FocusEvent) => {
      if (!isInside) from = relatedTarget
      isInside = true
    }
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node) return void (isInside = element.contains(relatedTarget))
      // Who clicked beside it has left. Whose button was taken away, or who looks at another window, has not.
      queueMicrotask(() => {
        if (target instanceof Element && target.isConnected && target !== document.activeElement) isInside = false
      })
    }
    const observer = new MutationObserver(() => {
      if (!isInside || document.activeElement !== document.body) return
      isInside = false
      if (from instanceof HTMLElement) from.focus({ preventScroll: true })
    })
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', leave)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', leave)
      observer.disconnect()
    }
  }, [area])
}
