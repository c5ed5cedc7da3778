import { describe, expect, it } from 'vitest'
import { chosenOf, priceOf } from '@/menu/price'
import { addition, batata, product } from './bar'
import type { CartLine } from './cart'
import type { Product } from './menu'

const line = (Quantidade: number, ...extras: [id: string, units: number][]): CartLine => ({
  ProdutoId: 'p', Quantidade, Adicionais: extras.map(([ProdutoId, units]) => ({ ProdutoId, Quantidade: units })),
})

describe('the price of a line is the one of the intake', () => {
  // app/orders/pricing_test.go: TestFixedAdditionsComeWholeOrNotAtAll
  it('counts fixed additions whole, or not at all', () => {
    const combo = product('p', 'Combo', 0, { Adicionais: [addition('a', 'Batata', 5, { Fixo: true, Maximo: 2 }), addition('b', 'Molho', 1, { Minimo: 1, Maximo: 2 })] })
    expect(priceOf(combo, line(1, ['b', 1]))).toBe(100)
    expect(priceOf(combo, line(1, ['a', 2], ['b', 2]))).toBe(1200)
  })

  // app/orders/pricing_reference_test.go: TestKiloIsRoundedHalfUpOnce
  it.each([
    [59.9, 350, 0, 2097], [59.9, 370, 20, 2097], [1, 4, 0, 0], [1, 5, 0, 1], [1, 14, 0, 1], [1, 15, 0, 2], [1, 25, 0, 3],
    [3.33, 500, 0, 167], [0.01, 499, 0, 0], [0.01, 500, 0, 1], [0, 350, 0, 0], [1_000_000, 100_000, 0, 10_000_000_000],
  ])('rounds by the kilogram once, half a centavo up: %d a kilo, %d g, %d g of package', (perKilo, PesoGramas, TaraGramas, want) => {
    expect(priceOf(product('p', 'Buffet', perKilo, { PorQuilo: true, TaraGramas }), { ProdutoId: 'p', Quantidade: 1, PesoGramas })).toBe(want)
  })

  it('takes the fixed one and the optional one of one product apart', () => {
    const both = product('p', 'Combo', 10, { Adicionais: [addition('a', 'Queijo', 2, { Fixo: true, Maximo: 3 }), addition('a', 'Queijo', 4, { Maximo: 2 })] })
    expect(priceOf(both, { ProdutoId: 'p', Quantidade: 1, Adicionais: [{ ProdutoId: 'a', Quantidade: 2, Fixo: false }] })).toBe(1800)
    expect(priceOf(both, { ProdutoId: 'p', Quantidade: 1, Adicionais: [{ ProdutoId: 'a', Quantidade: 3 }] })).toBe(1600)
  })

  it('gives units free in the order of the menu, whatever was chosen first', () => {
    expect(chosenOf(batata, [2, 1, 0, 0, 0]).map(({ addition: { Nome }, free }) => [Nome, free])).toEqual([['Maionese verde', 2], ['Pimenta da casa', 0]])
    expect(priceOf(batata, line(2, ['pimenta', 1], ['maionese', 2]))).toBe(2 * (3490 + 350))
  })

  it('is what adding up unit by unit gives, for any composition', () => {
    const draw = seeded(20261125)
    for (let round = 0; round < 500; round++) {
      const any = product('p', 'Prato', draw(100_000) / 100, {
        AdicionaisGratis: draw(5),
        Adicionais: ['a', 'b', 'c'].map((id) => addition(id, id, draw(100_000) / 100, { Maximo: 6, Gratis: draw(4) })),
      })
      const made = line(1 + draw(98), ...(['c', 'a', 'b'] as const).map((id): [string, number] => [id, draw(6)]).filter(([, units]) => units > 0))
      expect(priceOf(any, made)).toBe(unitByUnit(any, made))
    }
  })
})

/** Numbers from 0 to a highest one, always the same. */
function seeded(state: number) {
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % (most + 1)
  }
}

function unitByUnit(any: Product, made: CartLine): number {
  let total = 0
  for (let unit = 0; unit < made.Quantidade; unit++) {
    total += Math.round(any.Valor * 100)
    let free = any.AdicionaisGratis
    for (const each of any.Adicionais) {
      let freeOfIt = each.Gratis
      const units = made.Adicionais?.find(({ ProdutoId }) => ProdutoId === each.ProdutoId)?.Quantidade ?? 0
      for (let one = 0; one < units; one++) {
        if (free > 0 && freeOfIt > 0) {
          free--
          freeOfIt--
        } else total += Math.round(each.Valor * 100)
      }
    }
  }
  return total
}
