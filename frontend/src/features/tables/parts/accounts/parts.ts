/** What somebody pays of a split account. */
export interface Part {
  /** Centavos. */
  value: number
  /** Who it is: *Pessoa 2 de 3*. */
  name: string
}

/** The parts of an account that was split, and which of them are paid. */
export interface Split {
  parts: readonly Part[]
  paid: readonly number[]
}

export const unsplit: Split = { parts: [], paid: [] }

export function splitOf(values: readonly number[]): Split {
  return { parts: values.map((value, who) => ({ value, name: `Pessoa ${who + 1} de ${values.length}` })), paid: [] }
}

/** The parts that are still to be paid, while they hold for what is left of the account, in centavos. */
export function unpaid(split: Split, left: number): readonly Part[] {
  return stands(split, left) ? split.parts.filter((_, who) => !split.paid.includes(who)) : []
}

/** The parts hold for as long as what is unpaid of them is what is left of the account, in centavos: who orders or pays besides changes that. */
export function stands({ parts, paid }: Split, left: number): boolean {
  return parts.reduce((sum, { value }, who) => (paid.includes(who) ? sum : sum + value), 0) === left
}
