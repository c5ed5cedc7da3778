import { randomUUID } from 'node:crypto'
import { call } from './calls.ts'

interface Menu {
  Mesas: string[]
  Categorias: { Produtos: MenuProduct[] }[]
}

interface MenuProduct {
  Id: string
  Nome: string
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
  /** Quantity of the one product ordered. */
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

/** Orders from the public menu, as a customer's telephone does. */
export async function placeOrder(url: string, { customer, cpf, slug = demoSlug, way = 'mesa', quantity = 1, note = '', paidOnline = false }: NewOrder): Promise<PlacedOrder> {
  const storefront = `${url}/api/storefront/${slug}`
  const menu = await call<Menu>('GET', storefront)
  const product = menu.Categorias.flatMap((category) => category.Produtos).find(({ Adicionais, Observacoes }) => Observacoes.length === 0 && Adicionais.every(({ Minimo }) => Minimo === 0))
  if (!product) throw new Error('the demo menu sells nothing plain')
  return call('POST', `${storefront}/orders`, {
    headers: { 'Idempotency-Key': randomUUID() },
    body: {
      Cliente: { Nome: customer, CPF: cpf, ...(way === 'delivery' ? { Telefone: '48991234567', Endereco: 'Rua da Capela, 10, Campeche' } : {}) },
      TipoEntrega: way,
      ...(way === 'mesa' ? { Mesa: menu.Mesas[0] } : {}),
      Itens: [{ ProdutoId: product.Id, Quantidade: quantity }],
      TipoPagamento: 'pix',
      PagamentoOnline: paidOnline,
      ObservacaoPedido: note,
    },
  })
}
