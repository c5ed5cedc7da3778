import { randomUUID } from 'node:crypto'
import { call, signInByCall } from './calls.ts'
import { demo } from './portal.ts'

interface Menu {
  /** The venue's id. */
  Id: string
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
  /** What was read from the QR of a table: from that of the first one, unless told. */
  tableToken?: string
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
  /** Of the phone that has ordered; header Pedido-Segredo. */
  Segredo: string
}

/** The demo venue whose public menu the stories order from. */
export const demoSlug = 'bar-do-cais'

/** What a customer's telephone is told of the products on sale, and of which venue they are. */
async function productsOf(storefront: string): Promise<{ venueId: string; products: MenuProduct[] }> {
  const { Id: venueId, Categorias } = await call<Menu>('GET', storefront)
  return { venueId, products: Categorias.flatMap(({ Produtos }) => Produtos) }
}

/** What the QR codes of a venue's tables carry now, by the tables' numbers, for who may print them. */
export async function tableTokens(url: string, venueId: string, token: string): Promise<Map<string, string>> {
  const { mesas } = await call<{ mesas: { numero: string; token: string }[] }>('GET', `${url}/api/mesas/qr?localClienteId=${venueId}`, { token })
  return new Map(mesas.map((table) => [table.numero, table.token]))
}

const knownTokens = new Map<string, string>()

/** What a customer reads from the QR of the venue's first table. */
async function firstTableToken(url: string, storefront: string, venueId: string): Promise<string> {
  const known = knownTokens.get(storefront)
  // Another server may have the address of an earlier one.
  if (known && (await fetch(`${storefront}/mesa?mesa=${known}`)).ok) return known
  const { access_token: support } = await signInByCall(url, demo.support)
  const [first] = (await tableTokens(url, venueId, support)).values()
  if (!first) throw new Error('the venue has no table')
  knownTokens.set(storefront, first)
  return first
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
export async function placeOrder(url: string, { customer, cpf, slug = demoSlug, way = 'mesa', tableToken, product: name, extras = [], quantity = 1, note = '', paidOnline = false }: NewOrder): Promise<PlacedOrder> {
  const storefront = `${url}/api/storefront/${slug}`
  const { venueId, products } = await productsOf(storefront)
  const product = products.find((each) => (name === undefined ? isPlain(each) : each.Nome === name))
  if (!product) throw new Error(`the demo menu sells nothing ${name === undefined ? 'plain' : `named ${name}`}`)
  const additions = product.Adicionais.filter(({ Nome }) => extras.includes(Nome)).map(({ ProdutoId }) => ({ ProdutoId, Quantidade: 1 }))
  const order = {
    Cliente: { Nome: customer, CPF: cpf, ...(way === 'delivery' ? { Telefone: '48991234567', Endereco: 'Rua da Capela, 10, Campeche', Bairro: 'Campeche' } : {}) },
    TipoEntrega: way,
    ...(way === 'mesa' ? { MesaToken: tableToken ?? (await firstTableToken(url, storefront, venueId)) } : {}),
    Itens: [{ ProdutoId: product.Id, Quantidade: quantity, Adicionais: additions }],
    TipoPagamento: 'pix',
    PagamentoOnline: paidOnline,
    ObservacaoPedido: note,
  }
  const placed = await postOrder(storefront, order, await quotedTotal(storefront, order))
  if (paidOnline) await paid(url, placed)
  return placed
}

/** Settles once the demo's bank has paid the order, as the order's stream tells: then its venue has got it. */
async function paid(url: string, { CodigoAcompanhamento }: PlacedOrder): Promise<void> {
  const address = `${url}/api/MeepFood/Order/${CodigoAcompanhamento}`
  const { body } = await fetch(`${address}/stream`)
  if (!body) throw new Error('the order has no stream')
  const events = body.getReader()
  while (!(await events.read()).done) {
    const { PagamentoOnline } = await call<{ PagamentoOnline: boolean }>('GET', address)
    if (!PagamentoOnline) continue
    await events.cancel()
    return
  }
  throw new Error('the stream of the order has ended before it was paid')
}

/** What the shop wants for an order. */
export async function quotedTotal(storefront: string, order: object): Promise<number> {
  const { Totais } = await call<{ Totais: { Total: number } }>('POST', `${storefront}/quote`, { body: order })
  return Totais.Total
}

/** Sends an order as a customer's telephone does: with the total that the shop has quoted, and with a key. */
export function postOrder(storefront: string, order: object, total: number): Promise<PlacedOrder> {
  return call('POST', `${storefront}/orders`, { headers: { 'Idempotency-Key': randomUUID() }, body: { ...order, TotalEsperado: total } })
}
