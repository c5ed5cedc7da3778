/** A shop for tests: a bar with a product of each kind. */
import type { Addition, Menu, Product } from './menu'

export function addition(id: string, nome: string, valor: number, more: Partial<Addition> = {}): Addition {
  return { ProdutoId: id, Nome: nome, Valor: valor, Fixo: false, Minimo: 0, Maximo: 1, Gratis: 0, ParaAdultos: false, RestricaoPorSexo: 0, Esgotado: false, ...more }
}

export function product(id: string, nome: string, valor: number, more: Partial<Product> = {}): Product {
  return {
    Id: id, Nome: nome, Descricao: '', Valor: valor, PorQuilo: false, TaraGramas: 0, Imagem: null, LojaId: null, Destaque: false,
    ParaAdultos: false, RestricaoPorSexo: 0, Esgotado: false, MaximoPorPedido: 0, ValidadeMinutos: 0, AdicionaisGratis: 0,
    Adicionais: [], Observacoes: [], AceitaObservacao: false, Alergenos: [], Contem: '', ...more,
  }
}

export const batata = product('batata', 'Batata frita do Cais', 34.9, {
  Descricao: 'Porção de 500 g com páprica e alecrim.',
  AdicionaisGratis: 2,
  Adicionais: [
    addition('maionese', 'Maionese verde', 3.5, { Maximo: 2, Gratis: 2 }),
    addition('pimenta', 'Pimenta da casa', 3.5, { Gratis: 1 }),
    addition('mostarda', 'Mostarda e mel', 3.5, { Gratis: 1, Esgotado: true }),
    addition('bacon', 'Bacon crocante', 6, { Maximo: 3 }),
    addition('cheddar', 'Cheddar extra', 5, { Maximo: 3 }),
  ],
  Observacoes: [
    { Descricao: 'Sal', Multipla: false, Opcoes: ['Com sal', 'Pouco sal'] },
    { Descricao: 'Levar junto', Multipla: true, Opcoes: ['Guardanapo', 'Palito'] },
  ],
  AceitaObservacao: true,
})

export const siri = product('siri', 'Bolinho de siri', 42.9)
export const chope = product('chope', 'Chope pilsen', 12.9, { ParaAdultos: true, MaximoPorPedido: 2 })
export const pastel = product('pastel', 'Pastel de camarão', 39.9, { Esgotado: true })
export const buffet = product('buffet', 'Buffet', 59.9, { PorQuilo: true, TaraGramas: 20 })
export const combo = product('combo', 'Combo da casa', 30, {
  Adicionais: [addition('fritas', 'Fritas', 5, { Fixo: true, Maximo: 2 }), addition('molho', 'Molho', 1, { Minimo: 1, Maximo: 2 })],
})

export const bar: Menu = {
  Id: 'bar', Nome: 'Bar do Cais', Lojas: [], Descricao: 'Frutos do mar', Aberto: true, Aviso: '', AbreEm: null, FusoHorario: 'America/Sao_Paulo', TempoEntrega: 40,
  TiposEntrega: ['delivery', 'mesa', 'retirada'], PagamentoOnline: false, FormasOnline: [], PagamentoPresencial: true, PedidoMinimo: 0, EntregaAPartirDe: 7.8, Desconto: 0,
  Empresa: { Nome: 'Bar do Cais Ltda.', Documento: '', Endereco: 'Avenida das Rendeiras, 1040', Email: '', Telefone: '' },
  Destaques: [],
  Alergenos: [], EntregaCombinada: '', FechaEm: null, Logo: '', PaginaInicial: false, SemPedidos: false,
  Categorias: [
    { Id: 'petiscos', Nome: 'Petiscos', Imagem: null, Produtos: [siri, batata, pastel, combo] },
    { Id: 'bebidas', Nome: 'Bebidas', Imagem: null, Produtos: [chope, buffet] },
  ],
}

/** The menu with other products in the place of those of the same id; null takes one out. */
export function barWith(changed: Record<string, Product | null>): Menu {
  const changedOf = (each: Product) => (each.Id in changed ? (changed[each.Id] ?? []) : each)
  return { ...bar, Categorias: bar.Categorias.map((category) => ({ ...category, Produtos: category.Produtos.flatMap(changedOf) })) }
}
