import type { ReactNode } from 'react'

/** The board's icons: lines of two units on a grid of 24, in the colour of the text. */
function Icon({ children }: { children: ReactNode }) {
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

export function SupportIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="9" />
      <path d="M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 17h.01" />
    </Icon>
  )
}

export function ChatIcon() {
  return (
    <Icon>
      <path d="M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12h5" />
    </Icon>
  )
}
