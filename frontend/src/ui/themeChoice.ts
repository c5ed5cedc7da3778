import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { Theme } from './tokens'

/** The two places keep their own choice: an office is light by default, a kitchen dark. */
export type Place = 'portal' | 'board'

/** What a person chooses: a theme, or the one of the system. */
export type ThemeChoice = Theme | 'system'

const defaults: Record<Place, ThemeChoice> = { portal: 'light', board: 'dark' }
/** Where theme.js finds what the next start begins with. */
const shownLast = 'balcao.theme.shown'
const listeners = new Set<() => void>()

function key(place: Place): string {
  return `balcao.theme.${place}`
}

function chosen(place: Place): ThemeChoice {
  const stored = localStorage.getItem(key(place))
  return stored === 'light' || stored === 'dark' || stored === 'system' ? stored : defaults[place]
}

const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)')

function shown(place: Place): Theme {
  const choice = chosen(place)
  if (choice !== 'system') return choice
  return systemIsDark.matches ? 'dark' : 'light'
}

function choose(place: Place, choice: ThemeChoice) {
  localStorage.setItem(key(place), choice)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  systemIsDark.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
    systemIsDark.removeEventListener('change', listener)
  }
}

/**
 * The theme of a place and how to change it. While mounted it also sets
 * `data-theme` on the html element, so that dialogs outside the tree follow.
 * The choice is kept in this browser.
 */
export function useTheme(place: Place): [Theme, (choice: ThemeChoice) => void] {
  const theme = useSyncExternalStore(subscribe, () => shown(place))
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme
    localStorage.setItem(shownLast, theme)
  }, [theme])
  return [theme, (next) => choose(place, next)]
}

/** What was chosen for a place; 'system' where the system's theme is followed. */
export function useThemeChoice(place: Place): ThemeChoice {
  return useSyncExternalStore(subscribe, () => chosen(place))
}
