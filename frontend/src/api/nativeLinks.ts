declare global {
  interface WindowEventMap {
    /** The desktop window opened nothing for a link (app/desktop/links.js); detail is why, in words. */
    'balcao:unopened': CustomEvent<string>
  }
}

/** Hears why the window opened nothing for a link; the answer ends it. */
export function onUnopened(listener: (why: string) => void): () => void {
  const onEvent = ({ detail }: CustomEvent<string>) => listener(detail)
  window.addEventListener('balcao:unopened', onEvent)
  return () => window.removeEventListener('balcao:unopened', onEvent)
}
