import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

const firstWait = 1_000
const longestWait = 15_000

/**
 * A part of a screen that is fetched apart from it. Where `lazy` would give up
 * for good and take the whole screen with it, a part whose network fails is
 * tried again, at once when the network returns, until it is there.
 */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => fetched(load))
}

/** Style sheets that did not come: Vite asks for each once, however often the part is asked for again. */
const unstyled = new Set<HTMLLinkElement>()

document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') unstyled.add(target)
  },
  true,
)

function fetchAgain(sheet: HTMLLinkElement): void {
  unstyled.delete(sheet)
  sheet.replaceWith(sheet.cloneNode())
}

async function fetched<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = firstWait; ; wait = Math.min(wait * 2, longestWait)) {
    // Whose sheets these are is not known: nobody waits for another part's.
    unstyled.forEach(fetchAgain)
    try {
      return await load()
    } catch {
      await pause(wait)
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    window.addEventListener('online', end)
  })
}
