import type { ReactNode } from 'react'

/** The few signs of the shell's own controls, drawn so that the first paint needs no icon library. */
function Glyph({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

interface GlyphProps {
  className?: string
}

export const Chevron = (props: GlyphProps) => <Glyph {...props}><path d="m9.5 6 6 6-6 6" /></Glyph>
export const ChevronDown = (props: GlyphProps) => <Glyph {...props}><path d="m6 9.5 6 6 6-6" /></Glyph>
export const Bars = (props: GlyphProps) => <Glyph {...props}><path d="M4 7h16M4 12h16M4 17h10" /></Glyph>
export const Lens = (props: GlyphProps) => <Glyph {...props}><circle cx="11" cy="11" r="6.5" /><path d="m16 16 4.5 4.5" /></Glyph>
export const Person = (props: GlyphProps) => <Glyph {...props}><circle cx="12" cy="8.5" r="4" /><path d="M4.5 20c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" /></Glyph>
export const Shopfront = (props: GlyphProps) => <Glyph {...props}><path d="M4 10v10h16V10M3 10l2-6h14l2 6c0 3-4 3-4.5 0-.5 3-4 3-4.5 0-.5 3-4 3-4.5 0-.5 3-4.5 3-4.5 0Z" /></Glyph>
export const Check = (props: GlyphProps) => <Glyph {...props}><path d="m5 12.5 4.5 4.5L19 7" /></Glyph>
