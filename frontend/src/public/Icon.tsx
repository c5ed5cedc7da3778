/** @jsxImportSource preact */

const paths = {
  back: 'M20 12H5M11 6l-6 6 6 6',
  card: 'M3 6h18v13H3ZM3 10h18M7 15h4',
  cash: 'M3 6h18v12H3ZM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM6.5 9.5v.01M17.5 14.5v.01',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  machine: 'M5 3h14v18H5ZM8 7h8v4H8ZM8.5 15h.01M12 15h.01M15.5 15h.01M8.5 18h.01M12 18h.01M15.5 18h.01',
  minus: 'M5 12h14',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21ZM12 7a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
  pix: 'm12 3 9 9-9 9-9-9ZM8 12l4-4 4 4-4 4Z',
  plus: 'M12 5v14M5 12h14',
  send: 'm4 12 16-8-5 16-3-7Z',
  warning: 'M12 4 2.5 20h19ZM12 10v4.5M12 17.2v.1',
  x: 'm6 6 12 12M18 6 6 18',
}

/** A drawing beside words; it says nothing by itself. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg class="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
