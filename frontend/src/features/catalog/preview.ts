/** A draft as the public menu would have it, once it is saved: pure, no screen. app/server/ports_menu.go is the server's. */
import type { Addition, Product } from '@/menu/product'
import { fromCentavos } from '@/ui/money'
import { priceOf } from './additions'
import type { Choices } from './api/form'
import { additionKind, kind, type AdditionDraft, type Draft } from './product'

/** Photo and stock apart, which the preview shows in its own ways or not at all. */
export function menuProductOf(draft: Draft, allergens: Choices['alergenos']): Product {
  return {
    Id: draft.id, Nome: draft.nome, Descricao: draft.informacaoProduto, Valor: fromCentavos(draft.valor ?? 0), PorQuilo: draft.tipo === kind.kilo,
    TaraGramas: draft.tipo === kind.kilo ? draft.tara : 0, Imagem: null, LojaId: null, Destaque: draft.destaque, ParaAdultos: draft.adultHood,
    RestricaoPorSexo: draft.restricaoPorSexo, Esgotado: false, MaximoPorPedido: draft.quantidadeMaximaPorUsuario, ValidadeMinutos: draft.expireTime,
    AdicionaisGratis: draft.quantidadeAdicionaisGratuito, Adicionais: draft.composicao.flatMap((addition) => additionOf(addition, allergens)),
    Observacoes: draft.observacoes
      .filter(({ ehDeReserva }) => !ehDeReserva)
      .map(({ descricao, tipo, opcoes }) => ({ Descricao: descricao, Multipla: tipo === 2, Opcoes: opcoes.map((option) => option.descricao) })),
    AceitaObservacao: draft.observacaoGeralDoProduto, Alergenos: draft.alergenos ?? [],
    Contem: contains(draft.alergenos, allergens),
  }
}

/** What customers choose of: nothing of what the product is made of, and nothing that is off sale. */
function additionOf(addition: AdditionDraft, allergens: Choices['alergenos']): Addition[] {
  if (addition.tipo === additionKind.composition || addition.habilitado === false) return []
  const isFixed = addition.tipo === additionKind.fixed
  return [{
    ProdutoId: addition.produtoId, Nome: addition.produtoNome, Valor: fromCentavos(priceOf(addition)), Fixo: isFixed,
    Minimo: isFixed ? 0 : addition.minimo, Maximo: isFixed ? portions(addition) : addition.maximo,
    Gratis: isFixed ? 0 : addition.quantidadeAdicionaisGratuito, ParaAdultos: addition.adultHood ?? false, RestricaoPorSexo: addition.restricaoPorSexo ?? 0, Esgotado: addition.esgotado ?? false,
    Alergenos: addition.alergenos ?? [], Contem: contains(addition.alergenos, allergens),
  }]
}

/** What is counted in grams or millilitres is one portion, which the price is of. */
function portions({ unidade = 'un', quantidade }: AdditionDraft): number {
  return unidade === 'un' ? Math.floor(quantidade) : 1
}

/** "Contém glúten e lactose."; empty without any. */
function contains(codes: readonly string[] = [], allergens: Choices['alergenos']): string {
  const names = allergens.filter(({ id }) => codes.includes(id)).map(({ nome }) => nome.toLocaleLowerCase('pt-BR'))
  return names.length === 0 ? '' : `Contém ${new Intl.ListFormat('pt-BR').format(names)}.`
}
