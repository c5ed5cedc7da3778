/** The cart against the menu of now: its lines with names, prices and troubles, and what they cost together. */
import { chosenOf, priceOf, quantitiesOf } from '@/menu/price'
import { toCentavos } from '@/ui/money'
import type { Cart, CartLine } from '../cart'
import { productOf, storeOf, wayOf, type Menu, type Product } from '../menu'
import { troublesOf } from '../troubles'

export interface Row {
  line: CartLine
  /** Undefined for what has left the menu. */
  product: Product | undefined
  name: string
  /** What goes on it, and how it is wanted. */
  details: string[]
  /** Centavos; of a line with a trouble nothing. */
  price: number
  trouble: string
}

export interface Sum {
  rows: Row[]
  /** Units of all lines, a weighing being one. */
  units: number
  /** Centavos of what can be ordered. */
  items: number
  /** Centavos that the least order of the shop still lacks. */
  lacking: number
}

export function sumOf(menu: Menu, { lines, names, way, tableToken }: Cart): Sum {
  const troubles = troublesOf(menu, lines)
  const rows = lines.map((line, at) => rowOf(menu, line, troubles[at] ?? '', names))
  const items = rows.reduce((sum, { price }) => sum + price, 0)
  return {
    rows,
    units: lines.reduce((sum, { Quantidade }) => sum + Quantidade, 0),
    items,
    lacking: wayOf(menu, way, tableToken) === 'mesa' || lines.length === 0 ? 0 : Math.max(0, toCentavos(menu.PedidoMinimo) - items),
  }
}

function rowOf(menu: Menu, line: CartLine, trouble: string, names: Cart['names']): Row {
  const product = productOf(menu, line.ProdutoId)
  return {
    line,
    product,
    name: product?.Nome ?? names?.[line.ProdutoId] ?? 'Produto que saiu do cardápio',
    details: product ? [...storeWords(menu, product), ...detailsOf(product, line)] : [],
    price: product && !trouble ? priceOf(product, line) : 0,
    trouble,
  }
}

/** *Pastelaria · fechada, abre às 18h*. */
function storeWords(menu: Menu, product: Product): string[] {
  const store = storeOf(menu, product)
  return store ? [[store.Nome, store.Situacao].filter(Boolean).join(' · ')] : []
}

function detailsOf(product: Product, line: CartLine): string[] {
  const additions = chosenOf(product, quantitiesOf(product, line)).map(({ addition, quantity, free }) => {
    const gratis = free === 0 || addition.Valor === 0 ? '' : free === quantity ? ' (incluso)' : ` (${free} grátis)`
    return `+ ${quantity > 1 ? `${quantity} × ` : ''}${addition.Nome}${gratis}`
  })
  const answers = (line.Observacoes ?? []).map(({ Descricao, Opcoes }) => `${Descricao}: ${Opcoes.join(', ')}`)
  const weight = line.PesoGramas ? [`${line.PesoGramas - product.TaraGramas} g`] : []
  return [...weight, ...additions, ...answers, ...(line.Observacao ? [`“${line.Observacao}”`] : [])]
}

/** 1 item, 3 itens. */
export function itemsWords(units: number): string {
  return units === 1 ? '1 item' : `${units} itens`
}
