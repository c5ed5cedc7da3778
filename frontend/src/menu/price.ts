/** What a line of the cart costs: app/orders/pricing.go in centavos, to the last one. */
import { toCentavos } from '@/ui/money'
import type { Addition, Line, Product } from './product'

/** An addition on each unit, and how many of its units are free. */
export interface Chosen {
  addition: Addition
  quantity: number
  free: number
}

/** How many of each of the product's additions the line asks for, in the menu's order. */
export function quantitiesOf(product: Product, line: Line): number[] {
  const quantities = product.Adicionais.map(() => 0)
  for (const { ProdutoId, Fixo, Quantidade } of line.Adicionais ?? []) {
    const at = product.Adicionais.findIndex((each) => each.ProdutoId === ProdutoId && (Fixo === undefined || Fixo === each.Fixo))
    if (at >= 0) quantities[at] = Quantidade
  }
  return quantities
}

/** The chosen additions. Units are free in the menu's order, within the product's limit and each addition's own. */
export function chosenOf(product: Product, quantities: readonly number[]): Chosen[] {
  let free = product.AdicionaisGratis
  return product.Adicionais.flatMap((addition, at) => {
    const quantity = quantities[at] ?? 0
    if (quantity === 0) return []
    const gratis = Math.min(quantity, addition.Gratis, free)
    free -= gratis
    return [{ addition, quantity, free: gratis }]
  })
}

/** What the additions of one unit cost, in centavos. */
export function additionsPrice(product: Product, quantities: readonly number[]): number {
  return chosenOf(product, quantities).reduce((sum, { addition, quantity, free }) => sum + toCentavos(addition.Valor) * (quantity - free), 0)
}

/** One unit without additions; by the kilogram it is rounded once, half a centavo up. */
function priceOfOne(product: Product, line: Line): number {
  const price = toCentavos(product.Valor)
  if (!product.PorQuilo) return price
  const net = Math.max(0, (line.PesoGramas ?? 0) - product.TaraGramas)
  return Math.floor((price * net + 500) / 1000)
}

/** The weight that the sheet of something sold by the kilogram begins with. */
export const firstGrams = 300

/** What the line costs, in centavos. */
export function priceOf(product: Product, line: Line): number {
  return (priceOfOne(product, line) + additionsPrice(product, quantitiesOf(product, line))) * line.Quantidade
}
