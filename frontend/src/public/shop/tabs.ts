/** The tabs of categories follow the scroll. */
import { sectionsWithRows } from './search'

/** The page's links to its categories, and the category of each. */
function tabsOf(page: Document): Map<HTMLAnchorElement, HTMLElement> {
  const sections = sectionsWithRows(page)
  const tabs = new Map<HTMLAnchorElement, HTMLElement>()
  for (const tab of page.querySelectorAll<HTMLAnchorElement>('nav a[href^="#"]')) {
    const target = page.getElementById(decodeURIComponent(tab.getAttribute('href')?.slice(1) ?? ''))
    const section = sections.find((each) => each.contains(target))
    if (section) tabs.set(tab, section)
  }
  return tabs
}

export interface Tabs {
  /** Marks again, after the tabs were written anew. */
  again: () => void
  end: () => void
}

/** Marks the category that is being read. */
export function watchTabs(): Tabs {
  let asked = 0
  function follow() {
    asked = 0
    const tabs = [...tabsOf(document)]
    const bar = tabs[0]?.[0].closest('nav')
    if (!bar) return
    // The last category that begins above the upper quarter of what is free under the bar.
    const line = bar.getBoundingClientRect().bottom + window.innerHeight / 4
    const passed = tabs.filter(([, section]) => !section.hidden && section.getBoundingClientRect().top <= line)
    const now = (passed.at(-1) ?? tabs[0])?.[0]
    for (const [tab] of tabs) {
      if ((tab === now) === tab.hasAttribute('aria-current')) continue
      tab.toggleAttribute('aria-current')
      if (tab !== now) continue
      tab.setAttribute('aria-current', 'true')
      reveal(tab)
    }
  }
  function soon() {
    asked ||= requestAnimationFrame(follow)
  }
  follow()
  window.addEventListener('scroll', soon, { passive: true })
  window.addEventListener('resize', soon)
  return {
    again: soon,
    end() {
      cancelAnimationFrame(asked)
      window.removeEventListener('scroll', soon)
      window.removeEventListener('resize', soon)
    },
  }
}

/** Brings a tab into its list's sight, and moves nothing else. */
function reveal(tab: HTMLElement) {
  const list = tab.closest('ul')
  if (list) list.scrollTo({ left: tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2 })
}
