import { expect, it } from 'vitest'
import { groupsOf } from '@/menu/groups'
import { priceOf } from '@/menu/price'
import { menuProductOf } from './preview'
import { toDraft } from './product'
import { choices, fries } from './testing'

const [bacon] = fries.composicao

// As app/server/ports_menu.go makes it of the saved product: TestProductFieldsInTheShop.
it('a draft is what the menu would have of it', () => {
  const draft = toDraft({
    ...fries, tipo: 12, valor: 59.9, tara: 20, alergenos: ['gluten'], observacaoGeralDoProduto: true, adultHood: true, restricaoPorSexo: 2,
    composicao: [
      ...fries.composicao,
      { ...bacon!, produtoId: 'queijo', produtoNome: 'Queijo', alergenos: ['gluten'], adultHood: true, restricaoPorSexo: 1 },
      { ...bacon!, produtoId: 'ovo', produtoNome: 'Ovo', tipo: 1, quantidade: 2, valorProprio: 1.5, quantidadeAdicionaisGratuito: 0 },
      { ...bacon!, produtoId: 'molho', produtoNome: 'Molho', tipo: 1, quantidade: 50, unidade: 'ml', valorProprio: 3, quantidadeAdicionaisGratuito: 0 },
      { ...bacon!, produtoId: 'fora', produtoNome: 'Fora de venda', habilitado: false },
    ],
    observacoes: [...fries.observacoes, { id: 'o2', descricao: 'Mesa', tipo: 2, opcoes: [], ehDeReserva: true }],
  })
  const product = menuProductOf(draft, choices.alergenos)
  expect(product).toMatchObject({
    Valor: 59.9, PorQuilo: true, TaraGramas: 20, ParaAdultos: true, RestricaoPorSexo: 2, AceitaObservacao: true, Contem: 'Contém glúten.',
    Observacoes: [{ Descricao: 'Ponto', Multipla: false, Opcoes: ['Bem seca'] }],
  })
  expect(product.Adicionais.map(({ Nome, Valor, Fixo, Minimo, Maximo, Gratis }) => [Nome, Valor, Fixo, Minimo, Maximo, Gratis])).toEqual([
    ['Bacon crocante', 6, false, bacon!.minimo, bacon!.maximo, 1], ['Queijo', 6, false, bacon!.minimo, bacon!.maximo, 1], ['Ovo', 1.5, true, 0, 2, 0], ['Molho', 3, true, 0, 1, 0],
  ])
  expect(product.Adicionais[1]).toMatchObject({ Contem: 'Contém glúten.', ParaAdultos: true, RestricaoPorSexo: 1 })
  expect(groupsOf(product).map(({ title }) => title)).toEqual(['Adicionais inclusos', 'Acompanhamentos'])
  expect(priceOf(product, { ProdutoId: 'p1', Quantidade: 1, PesoGramas: 320, Adicionais: [{ ProdutoId: 'ovo', Quantidade: 2, Fixo: true }] })).toBe(1797 + 300)
})
