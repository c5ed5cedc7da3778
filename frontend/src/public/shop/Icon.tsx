/** @jsxImportSource preact */

const paths = {
  check: 'm5 12.5 4.5 4.5L19 7.5',
  minus: 'M5 12h14',
  plus: 'M12 5v14M5 12h14',
  warning: 'M12 4 2.5 20h19ZM12 10v4.5M12 17.2v.1',
  x: 'm6 6 12 12M18 6 6 18',
}

/** A drawing beside words; it says nothing by itself. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
