/**
 * Line drawings of our own for empty and failed states. One stroke width, one
 * accent; they inherit ink and brand from the tokens and say nothing by
 * themselves (the sentence beside them does).
 */
import type { ReactNode } from 'react'

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 120 88"
      width="120"
      height="88"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

const accent = { stroke: 'var(--brand)' }

/** The counter, bell silent: nothing here yet. */
export function EmptyCounter() {
  return (
    <Drawing>
      <path d="M14 66h92M22 66v14M98 66v14" />
      <path d="M40 58a20 20 0 0 1 40 0Z" style={accent} />
      <path d="M36 62h48M60 38v-5M56 33h8" style={accent} />
      <path d="M30 24h8M82 24h8M60 18v-6" strokeDasharray="1 5" />
    </Drawing>
  )
}

/** A lens over a blank list: nothing matches the search. */
export function EmptySearch() {
  return (
    <Drawing>
      <rect x="22" y="12" width="52" height="64" rx="6" />
      <path d="M32 26h22M32 38h14M32 50h10M32 62h16" />
      <circle cx="74" cy="46" r="16" style={accent} fill="var(--surface)" />
      <path d="m86 58 14 14" style={accent} />
    </Drawing>
  )
}

/** A plug out of its socket: the server or the network did not answer. */
export function Unplugged() {
  return (
    <Drawing>
      <path d="M8 60c14 0 10-16 24-16h8" />
      <path d="M40 34h12a10 10 0 0 1 0 20H40ZM62 39h8M62 49h8" />
      <path d="M112 28c-14 0-10 16-22 16" style={accent} />
      <path d="M90 32h-6a12 12 0 0 0 0 24h6Z" style={accent} />
      <path d="m70 20 4 6M80 14v8M90 20l-4 6" strokeDasharray="1 4" />
    </Drawing>
  )
}
