/** Changing the cart's lines. */
import type { CartLine, CartStore } from './cart'
import type { Product } from './menu'
import { sameness } from './sameness'
import { mostUnits } from './troubles'

/** The lines with one more, or with it in the place of another. The same thing again makes one line of more units; each weighing stays by itself. */
export function linesWith(lines: readonly CartLine[], line: CartLine, at?: number): readonly CartLine[] {
  const next = lines.map((each, place) => (place === at ? line : each))
  const twin = next.findIndex(
    (each, place) => place !== at && !line.PesoGramas && sameness(each) === sameness(line) && each.Quantidade + line.Quantidade <= mostUnits,
  )
  if (twin >= 0) {
    next[twin] = { ...line, Quantidade: (next[twin]?.Quantidade ?? 0) + line.Quantidade }
    if (at !== undefined) next.splice(at, 1)
  } else if (at === undefined) {
    next.push(line)
  }
  return next
}

/** Puts a line of the product in, or in the place of another. */
export function putLine(cart: CartStore, { Id, Nome }: Product, line: CartLine, at?: number) {
  const { lines, names } = cart.get()
  cart.change({ lines: linesWith(lines, line, at), names: { ...names, [Id]: Nome } })
}

/** Sets how many units a line has; none takes it out. */
export function setUnits(cart: CartStore, at: number, units: number) {
  const lines = cart.get().lines.map((line, place) => (place === at ? { ...line, Quantidade: units } : line))
  cart.change({ lines: lines.filter(({ Quantidade }) => Quantidade > 0) })
}

/** How many units of a product the cart holds, a line aside. */
export function unitsOf(lines: readonly CartLine[], productId: string, except?: number): number {
  return lines.reduce((sum, line, at) => (line.ProdutoId === productId && at !== except ? sum + line.Quantidade : sum), 0)
}
