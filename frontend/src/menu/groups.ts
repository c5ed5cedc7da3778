/** How the additions of a product stand on its sheet. */
import { formatMoney, toCentavos } from '@/ui/money'
import { additionsPrice, chosenOf } from './price'
import type { Addition, Product } from './product'

export interface Group {
  title: string
  hint: string
  /** The additions' places on the menu. */
  places: number[]
}

/** The groups in which the additions are shown: those with free units, those that cost, those that come whole or not at all. */
export function groupsOf(product: Product): Group[] {
  const places = (belongs: (addition: Addition) => boolean) => product.Adicionais.flatMap((addition, at) => (belongs(addition) ? [at] : []))
  const included = places(({ Fixo, Gratis }) => !Fixo && Gratis > 0 && product.AdicionaisGratis > 0)
  const paid = places(({ Fixo }) => !Fixo).filter((at) => !included.includes(at))
  const whole = places(({ Fixo }) => Fixo)
  return [
    { title: 'Adicionais inclusos', hint: includedHint(product, included), places: included },
    { title: 'Acréscimos', hint: paidHint(product, paid), places: paid },
    { title: 'Acompanhamentos', hint: 'Com ou sem, você escolhe', places: whole },
  ].filter(({ places }) => places.length > 0)
}

function additionsAt(product: Product, places: readonly number[]): Addition[] {
  return product.Adicionais.filter((_, at) => places.includes(at))
}

/** 2 inclusos, depois R$ 3,50 cada. */
function includedHint(product: Product, places: readonly number[]): string {
  const additions = additionsAt(product, places)
  const free = Math.min(product.AdicionaisGratis, sumOf(additions, ({ Gratis }) => Gratis))
  const words = free === 1 ? '1 incluso' : `${free} inclusos`
  if (free >= sumOf(additions, ({ Maximo }) => Maximo)) return words
  const prices = new Set(additions.map(({ Valor }) => toCentavos(Valor)))
  const [price] = prices
  return prices.size === 1 && price !== undefined ? `${words}, depois ${formatMoney(price)} cada` : `${words}, depois o preço de cada um`
}

function paidHint(product: Product, places: readonly number[]): string {
  const additions = additionsAt(product, places)
  if (additions.some(({ Minimo }) => Minimo > 0)) return 'Escolha o que é pedido; o resto, se quiser'
  const most = new Set(additions.map(({ Maximo }) => Maximo))
  const [each] = most
  return most.size === 1 && each !== undefined && each > 1 ? `Até ${each} de cada, se quiser` : 'Se quiser'
}

/** How many units are chosen, and how many may be: 1 de 3. */
export function countOf(product: Product, { places }: Group, quantities: readonly number[]): string {
  const most = sumOf(additionsAt(product, places), ({ Esgotado, Maximo }) => (Esgotado ? 0 : Maximo))
  return `${places.reduce((sum, at) => sum + (quantities[at] ?? 0), 0)} de ${most}`
}

function sumOf(additions: readonly Addition[], of: (addition: Addition) => number): number {
  return additions.reduce((sum, addition) => sum + of(addition), 0)
}

/** What an addition costs as things stand, unit by unit where some are free. */
export function costOf(product: Product, at: number, quantities: readonly number[]): { text: string; included: boolean } {
  const addition = product.Adicionais[at]
  if (!addition) return { text: '', included: false }
  const quantity = quantities[at] ?? 0
  if (quantity === 0) return costOfNext(product, at, quantities)
  const price = toCentavos(addition.Valor)
  const free = chosenOf(product, quantities).find((each) => each.addition === addition)?.free ?? 0
  const paid = quantity - free
  if (price === 0 || paid === 0) return { text: price === 0 ? 'Grátis' : free === 1 ? 'Incluso' : `${free} inclusos`, included: true }
  const costs = quantity === 1 ? `+ ${formatMoney(price)}` : `${paid} × ${formatMoney(price)}`
  return { text: free > 0 ? `${free} grátis, ${costs}` : costs, included: false }
}

/** What the first unit of it would add: a free one may make another cost. */
function costOfNext(product: Product, at: number, quantities: readonly number[]): { text: string; included: boolean } {
  const { Fixo = false, Maximo = 1, Gratis = 0 } = product.Adicionais[at] ?? {}
  const taken = quantities.map((quantity, place) => (place === at ? (Fixo ? Maximo : 1) : quantity))
  const more = additionsPrice(product, taken) - additionsPrice(product, quantities)
  if (more === 0) return { text: Gratis > 0 ? 'Incluso' : 'Grátis', included: false }
  return { text: `+ ${formatMoney(more)}`, included: false }
}
