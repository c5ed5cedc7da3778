import type { MenuIcon as Name } from '../routes/screen'
import sprite from './menu-icons.svg'

/** A menu group's icon; its label stands beside it. */
export function MenuIcon({ of }: { of: Name }) {
  return (
    <svg width="1em" height="1em" fill="currentColor" aria-hidden="true">
      <use href={`${sprite}#${of}`} />
    </svg>
  )
}
