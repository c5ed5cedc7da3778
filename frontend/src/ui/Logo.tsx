/** The counter bell over its line (build/icon.svg), in the theme's own colours. Decorative: the name stands beside it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} style={{ flex: 'none' }} aria-hidden="true">
      <rect width="64" height="64" rx="14" fill="var(--brand)" />
      <g fill="var(--on-brand)">
        <rect x="28" y="12" width="8" height="12" rx="3" />
        <path d="M12 40a20 20 0 0 1 40 0z" />
        <rect x="8" y="44" width="48" height="8" rx="3" />
      </g>
    </svg>
  )
}
