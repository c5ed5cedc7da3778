/** In which of equal steps a value lies, by its ratio to the greatest: 1 for the lowest, 0 for nothing. `step` in hundredths. */
function bandOf(value: number, most: number, step: number, bands: number): number {
  if (value <= 0 || most <= 0) return 0
  // Multiplied before it is divided: 0.7 × 10 is more than 7 to a computer.
  return Math.min(bands, Math.ceil((value * 100) / (most * step)))
}

/** The heat grid's ten bands, in steps of 0.1 (sales-dashboard-08). */
export const heatBand = (value: number, most: number) => bandOf(value, most, 10, 10)

/** The age bars' seven bands, in steps of 0.14 (sales-dashboard-09). */
export const ageBand = (value: number, most: number) => bandOf(value, most, 14, 7)
