import { randomUUID } from 'node:crypto'
import { call } from './calls.ts'

interface Menu {
  Mesas: string[]
  Categorias: { Produtos: MenuProduct[] }[]
}

interface MenuProduct {
  Id: string
  Nome: string
  Esgotado: boolean
  PorQuilo: boolean
  ParaAdultos: boolean
  Adicionais: { Minimo: number }[]
  Observacoes: unknown[]
}

interface NewOrder {
  customer: string
  /** Eleven digits. */
  cpf?: string
  /** The venue's name in the addresses of its public menu: the demo's bar, unless told. */
  slug?: string
  way?: 'delivery' | 'mesa' | 'retirada'
  /** The name of the one product ordered: the first that asks nothing of the customer, unless told. */
  product?: string
  /** Quantity of that product. */
  quantity?: number
  note?: string
  /** Paid on the storefront, not to whoever brings it. */
  paidOnline?: boolean
}

export interface PlacedOrder {
  Id: string
  Codigo: string
  /** What the customer follows the order by. */
  CodigoAcompanhamento: string
}

/** The demo venue whose public menu the stories order from. */
export const demoSlug = 'bar-do-cais'

/** What a customer's telephone is told of the products on sale. */
async function productsOf(storefront: string): Promise<{ tables: string[]; products: MenuProduct[] }> {
  const { Mesas: tables, Categorias } = await call<Menu>('GET', storefront)
  return { tables, products: Categorias.flatMap(({ Produtos }) => Produtos) }
}

/** Whether the public menu of the demo's bar shows a product as sold out. */
export async function isSoldOut(url: string, name: string): Promise<boolean | undefined> {
  const { products } = await productsOf(`${url}/api/storefront/${demoSlug}`)
  return products.find(({ Nome }) => Nome === name)?.Esgotado
}

function isPlain({ Esgotado, PorQuilo, ParaAdultos, Adicionais, Observacoes }: MenuProduct): boolean {
  return !Esgotado && !PorQuilo && !ParaAdultos && Observacoes.length === 0 && Adicionais.every(({ Minimo }) => Minimo === 0)
}

/** Orders from the public menu, as a customer's telephone does. */
export async function placeOrder(url: string, { customer, cpf, slug = demoSlug, way = 'mesa', product: name, quantity = 1, note = '', paidOnline = false }: NewOrder): Promise<PlacedOrder> {
  const storefront = `${url}/api/storefront/${slug}`
  const { tables, products } = await productsOf(storefront)
  const product = products.find((each) => (name === undefined ? isPlain(each) : each.Nome === name))
  if (!product) throw new Error(`the demo menu sells nothing ${name === undefined ? 'plain' : `named ${name}`}`)
  return sendOrder(storefront, {
    Cliente: { Nome: customer, CPF: cpf, ...(way === 'delivery' ? { Telefone: '48991234567', Endereco: 'Rua da Capela, 10, Campeche' } : {}) },
    TipoEntrega: way,
    ...(way === 'mesa' ? { Mesa: tables[0] } : {}),
    Itens: [{ ProdutoId: product.Id, Quantidade: quantity }],
    TipoPagamento: 'pix',
    PagamentoOnline: paidOnline,
    ObservacaoPedido: note,
  })
}

/** Sends an order as a customer's telephone does: with the total that the shop has quoted, and with a key. */
export async function sendOrder(storefront: string, order: object): Promise<PlacedOrder> {
  const { Totais } = await call<{ Totais: { Total: number } }>('POST', `${storefront}/quote`, { body: order })
  return call('POST', `${storefront}/orders`, { headers: { 'Idempotency-Key': randomUUID() }, body: { ...order, TotalEsperado: Totais.Total } })
}
