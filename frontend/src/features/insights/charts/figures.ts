/** What the charts draw, as figures that are ready to be drawn. */

export interface DayFigures {
  /** YYYY-MM-DD. */
  day: string
  orders: number
  /** Centavos. */
  revenue: number
  /** Centavos of the day at the same place of the period before; nothing where that is not known yet. */
  before?: number
}

export interface NamedFigure {
  name: string
  value: number
  /** A custom property's name, where not the strongest bar alone is dark. */
  fill?: string
}

export interface Share {
  name: string
  value: number
  /** Whole; all of them make 100. */
  percent: number
}
