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
  Adicionais: { ProdutoId: string; Nome: string; Minimo: number; Esgotado: boolean }[]
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
  /** The names of its additions, one unit of each. */
  extras?: readonly string[]
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

/** Whether the public menu of the demo's bar shows an addition of a product as sold out. */
export async function isAdditionSoldOut(url: string, product: string, addition: string): Promise<boolean | undefined> {
  const { products } = await productsOf(`${url}/api/storefront/${demoSlug}`)
  return products.find(({ Nome }) => Nome === product)?.Adicionais.find(({ Nome }) => Nome === addition)?.Esgotado
}

function isPlain({ Esgotado, PorQuilo, ParaAdultos, Adicionais, Observacoes }: MenuProduct): boolean {
  return !Esgotado && !PorQuilo && !ParaAdultos && Observacoes.length === 0 && Adicionais.every(({ Minimo }) => Minimo === 0)
}

/** Orders from the public menu, as a customer's telephone does. */
export async function placeOrder(url: string, { customer, cpf, slug = demoSlug, way = 'mesa', product: name, extras = [], quantity = 1, note = '', paidOnline = false }: NewOrder): Promise<PlacedOrder> {
  const storefront = `${url}/api/storefront/${slug}`
  const { tables, products } = await productsOf(storefront)
  const product = products.find((each) => (name === undefined ? isPlain(each) : each.Nome === name))
  if (!product) throw new Error(`the demo menu sells nothing ${name === undefined ? 'plain' : `named ${name}`}`)
  const additions = product.Adicionais.filter(({ Nome }) => extras.includes(Nome)).map(({ ProdutoId }) => ({ ProdutoId, Quantidade: 1 }))
  return call('POST', `${storefront}/orders`, {
    headers: { 'Idempotency-Key': randomUUID() },
    body: {
      Cliente: { Nome: customer, CPF: cpf, ...(way === 'delivery' ? { Telefone: '48991234567', Endereco: 'Rua da Capela, 10, Campeche' } : {}) },
      TipoEntrega: way,
      ...(way === 'mesa' ? { Mesa: tables[0] } : {}),
      Itens: [{ ProdutoId: product.Id, Quantidade: quantity, Adicionais: additions }],
      TipoPagamento: 'pix',
      PagamentoOnline: paidOnline,
      ObservacaoPedido: note,
    },
  })
}
