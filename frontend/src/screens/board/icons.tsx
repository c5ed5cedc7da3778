import type { ReactNode } from 'react'

/** The board's icons: lines of two units on a grid of 24, in the colour of the text. */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      {children}
    </svg>
  )
}

export function CourierIcon() {
  return (
    <Icon>
      <circle cx="6" cy="17" r="3" />
      <circle cx="18" cy="17" r="3" />
      <path d="M9 17h4l3-7h-3M16 10l2 4M4 10h5v4" />
    </Icon>
  )
}

export function SoundIcon({ muted }: { muted: boolean }) {
  return (
    <Icon>
      <path d="M4 18h16M6 18a6 6 0 0 1 12 0M12 12V9M10 9h4" />
      {muted ? <path d="M4 4l16 17" /> : <path d="M5 8l-1-2M19 8l1-2" />}
    </Icon>
  )
}

/** A coin, and a mark that asks for somebody. */
export function PaymentsIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v6M12 16.5v.5" />
    </Icon>
  )
}
