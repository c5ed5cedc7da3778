import { useLayoutEffect, type Dispatch, type SetStateAction } from 'react'

/** In the place of a field that is still being fetched: what is typed is for the field, not for whatever has the focus. */
export function TypedAhead({ onType }: { onType: Dispatch<SetStateAction<string>> }) {
  useLayoutEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Backspace') onType((typed) => typed.slice(0, -1))
      else if (event.key.length === 1) onType((typed) => typed + event.key)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', keep, { capture: true })
    return () => window.removeEventListener('keydown', keep, { capture: true })
  }, [onType])
  return null
}
