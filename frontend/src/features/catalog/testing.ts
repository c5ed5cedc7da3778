/** A product and what its form asks of the server, for tests. */
import { json, server } from '@/testing/server'
import type { Choices, PickedProduct, Product } from './api/form'

export const bacon: Product['composicao'][number] = {
  id: 'bacon', produtoId: 'bacon', produtoNome: 'Bacon crocante', produtoValor: 6, tipo: 2, quantidade: 1, minimo: 0, maximo: 3,
  quantidadeAdicionaisGratuito: 1, podeSerGratuito: true, observacao: '', habilitado: true, esgotado: false, categoria: 'Acréscimos', unidade: 'un',
}
export const potato: Product['composicao'][number] = {
  ...bacon, id: 'batata', produtoId: 'batata', produtoNome: 'Batata crua', tipo: 3, quantidade: 500, maximo: 0, quantidadeAdicionaisGratuito: 0, podeSerGratuito: false, unidade: 'g',
}

export const fries: Product = {
  id: 'p1', localClienteId: 'bar', tipo: 1, nome: 'Batata frita', valor: 34.9, categoriaLocalClienteId: 'petiscos', storeId: '00000000-0000-0000-0000-000000000000',
  informacaoProduto: 'Porção de 500 g.', codigoInterno: '', codigoIntegracao: '', codigoBarra: '', codigosBarra: [], impressoraPadraoId: '',
  expireTime: 0, quantidadeMaximaPorUsuario: 0, restricaoPorSexo: 0, eventoId: '', destaque: false, esconderCatalago: false, controlaEstoque: true,
  quantidadeReservado: 54, quantidadeReservadoOriginal: 54, isencaoTaxaServico: false, adultHood: false, bloquearImpressao: false, dontShowInKDS: false,
  produtoComposicao: true, tara: 0, quantidadeAdicionaisGratuito: 2, composicao: [bacon, potato], ncm: '20041000', cest: '', cfop: '5102',
  menuVendaPersonalizadoId: '', grupoEnergetico: 0, classificacaoNutricional: 0, alergenos: [], observacaoGeralDoProduto: false,
  observacoes: [{ id: 'o1', descricao: 'Ponto', tipo: 1, opcoes: [{ id: 'seca', descricao: 'Bem seca' }], ehDeReserva: false }],
  fotoProduto: '/fotos/p1.jpg', habilitado: true, unidade: 'un', posicao: 1, versao: 3, esgotado: { ate: '', horario: null }, usadoEm: [],
  acrescimosEm: [], observacoesEm: [],
}

export const choices: Choices = {
  categorias: [{ id: 'petiscos', nome: 'Petiscos' }, { id: 'bebidas', nome: 'Bebidas' }], lojas: [{ id: 'l1', nome: 'Cozinha' }],
  impressoras: [{ id: 'i1', nome: 'Chapa' }], menusVenda: [{ id: 'm1', nome: 'Só no salão' }], alergenos: [{ id: 'gluten', nome: 'Glúten' }], GerarNFCE: false, ehEscola: false,
  eventos: [], dicaEventos: 'Ainda não há eventos neste estabelecimento. Eles aparecem aqui quando forem cadastrados em Eventos.', exigeFotoNaLoja: false,
}

export const picked: PickedProduct[] = [
  { id: 'queijo', nome: 'Queijo extra', valor: 4.5, tipo: 1, unidade: 'un', categoriaId: 'petiscos', categoria: 'Petiscos', habilitado: true, fotoProduto: '', adultHood: false, restricaoPorSexo: 0, alergenos: ['gluten'] },
]

/** A server with that product, and what its form chooses from. */
export function serveForm({ product = {}, offer = {} }: { product?: Partial<Product>; offer?: Partial<Choices> } = {}) {
  server.on('GET /api/Produto/BuscarProdutoDoLocal/p1', () => json({ ...fries, ...product }))
  server.on('GET /api/Produto/formulario/bar', () => json({ ...choices, ...offer }))
  server.on('GET /api/Produto/GetProductsFromLocal/bar', () => json(picked))
  server.on('GET /api/Produto/opcoes/bar', () => json([{ id: 'seca', descricao: 'Bem seca', usadoEm: 1 }]))
  server.on('GET /api/Produto/dadosEnergeticos/bar', () => json({ gruposEnergeticos: [{ id: 0, descricao: 'Nenhum' }, { id: 1, descricao: 'Doces' }], classificacoesNutricionais: [{ id: 0, descricao: 'Nenhuma' }] }))
  server.on('GET /api/fiscal/conferir', () => json({ avisos: [], descricaoNcm: '', descricaoCest: '', descricaoCfop: '' }))
  for (const list of ['ncm', 'cest', 'cfop']) server.on(`GET /api/fiscal/${list}`, () => json({ codigos: [] }))
  server.on('GET /api/Produto/ProdutoReferencia', () => json([]))
  server.on('POST /api/Produto/EditarProduto', ({ body }) => json({ ...fries, ...(body as Partial<Product>), id: 'p1', versao: 4 }, 201))
}
