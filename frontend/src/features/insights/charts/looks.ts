/** The size that a chart has until its frame has been measured. */
export const size = { width: 600, height: 240 }

/** Figures and names at the axes. */
export const chartText = { fill: 'var(--ink-soft)', fontSize: 12 } as const
