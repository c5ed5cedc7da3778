/** What keeps a line of the cart from being ordered: the menu of now against what was chosen then. */
import { quantitiesOf } from '@/menu/price'
import type { CartLine } from './cart'
import { closedStoreOf, productOf, storeOf, type Addition, type Menu, type Product, type Store } from './menu'

/** Limits of one order (app/orders/pricing.go). */
export const mostLines = 60
export const mostUnits = 99
/** Grams of one line, package included. */
export const heaviest = 100_000
/** Characters of what a customer writes to the kitchen about a line. */
export const longestNote = 200

/** What is wrong with each line, by its place in the cart; '' for what can be ordered. */
export function troublesOf(menu: Menu, lines: readonly CartLine[]): string[] {
  const taken = new Map<string, number>()
  let first: Store | undefined
  return lines.map((line) => {
    const product = productOf(menu, line.ProdutoId)
    if (!product) return 'Saiu do cardápio. Tire do carrinho para continuar.'
    if (product.Esgotado) return 'Esgotado agora. Tire do carrinho para continuar.'
    const closed = closedStoreOf(menu, product)
    if (closed) return `${closed} Tire do carrinho para continuar.`
    const store = storeOf(menu, product)
    first ??= store
    if (store && store !== first) return `É da loja ${store.Nome}. Faça um pedido para cada loja.`
    const units = (taken.get(product.Id) ?? 0) + line.Quantidade
    taken.set(product.Id, units)
    if (product.MaximoPorPedido > 0 && units > product.MaximoPorPedido) return `No máximo ${product.MaximoPorPedido} por pessoa. Diminua a quantidade.`
    return additionsTrouble(product, line) || choicesTrouble(product, line)
  })
}

function additionsTrouble(product: Product, line: CartLine): string {
  const gone = (line.Adicionais ?? []).some(
    ({ ProdutoId, Fixo }) => !product.Adicionais.some((each) => each.ProdutoId === ProdutoId && (Fixo === undefined || Fixo === each.Fixo)),
  )
  if (gone) return 'Um adicional saiu do cardápio. Toque em Editar para rever o item.'
  const quantities = quantitiesOf(product, line)
  for (const [at, addition] of product.Adicionais.entries()) {
    const trouble = additionTrouble(addition, quantities[at] ?? 0)
    if (trouble) return `${trouble} Toque em Editar para rever o item.`
  }
  return ''
}

function additionTrouble(addition: Addition, quantity: number): string {
  if (addition.Esgotado && quantity > 0) return `${addition.Nome} está esgotado.`
  if (addition.Fixo) return quantity > 0 && quantity !== addition.Maximo ? `${addition.Nome} vem com exatamente ${addition.Maximo}.` : ''
  if (quantity < addition.Minimo) return `Escolha ao menos ${addition.Minimo} de ${addition.Nome}.`
  return quantity > addition.Maximo ? `Escolha no máximo ${addition.Maximo} de ${addition.Nome}.` : ''
}

function choicesTrouble(product: Product, line: CartLine): string {
  const known = (line.Observacoes ?? []).every(({ Descricao, Opcoes }) => {
    const question = product.Observacoes.find((each) => each.Descricao === Descricao)
    return question && (question.Multipla || Opcoes.length < 2) && Opcoes.every((option) => question.Opcoes.includes(option))
  })
  if (!known) return 'Uma opção escolhida não existe mais. Toque em Editar para rever o item.'
  if (line.Observacao && !product.AceitaObservacao) return 'Este produto não aceita mais observação escrita. Toque em Editar para rever o item.'
  const weighed = (line.PesoGramas ?? 0) > product.TaraGramas
  if (product.PorQuilo ? !weighed || line.Quantidade !== 1 : line.PesoGramas) return 'A forma de venda mudou. Toque em Editar para rever o item.'
  return ''
}
