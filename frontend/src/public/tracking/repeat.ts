import { answer, api } from '@/api/client'
import { openCart, type CartLine } from '../shop/cart'
import { linesWith } from '../shop/lines'
import { productOf, type Menu, type Product } from '../shop/menu'
import { mostLines } from '../shop/troubles'
import type { Receipt, ReceiptItem } from './wire'

/** How the server names what the customer has written in his own words. */
const ownWords = 'Observação'

/**
 * Puts what was ordered into the shop's cart, beside what lies there, and goes there: prices are new, and
 * what is gone is said there. Answers why it did not; '' where it did.
 */
export async function repeat({ Itens, Loja: { Slug: slug }, TipoEntrega }: Receipt): Promise<string> {
  const menu: Menu = await answer(api.GET('/api/storefront/{slug}', { params: { path: { slug } } }))
  const cart = openCart(slug)
  const before = cart.get()
  // A table is known by its QR alone.
  const again = TipoEntrega === 'mesa' ? null : TipoEntrega
  const next = Itens.reduce((lines, item) => linesWith(lines, lineOf(item, productOf(menu, item.ProdutoId))), before.lines)
  if (next.length > mostLines) return `O carrinho leva no máximo ${mostLines} itens diferentes. Esvazie o carrinho da loja e tente de novo.`
  const names = Object.fromEntries(Itens.map(({ ProdutoId, NomeProduto }) => [ProdutoId, NomeProduto]))
  cart.change({ way: before.way ?? again, lines: next, names: { ...names, ...before.names } })
  location.assign(`/loja/${slug}`)
  return ''
}

/** The line that orders it again: of what is weighed as much as before, with the package of now. */
function lineOf({ ProdutoId, Quantidade, PesoGramas, Observacoes, Adicionais }: ReceiptItem, product: Product | undefined): CartLine {
  const last = Observacoes.at(-1)
  const written = last?.Descricao === ownWords && !isAnswer(last, product) ? last : undefined
  const answers = Observacoes.filter((each) => each !== written)
  const additions = Adicionais.map((extra) => ({ ProdutoId: extra.ProdutoId, Quantidade: extra.Quantidade, Fixo: extra.Fixo ?? false }))
  return {
    ProdutoId,
    Quantidade,
    ...(answers.length > 0 && { Observacoes: answers }),
    ...(additions.length > 0 && { Adicionais: additions }),
    ...(written && { Observacao: written.Opcoes.join(' ') }),
    ...(PesoGramas && { PesoGramas: PesoGramas + (product?.TaraGramas ?? 0) }),
  }
}

/** A product may ask a question of that name itself. */
function isAnswer({ Descricao, Opcoes }: ReceiptItem['Observacoes'][number], product: Product | undefined): boolean {
  const question = product?.Observacoes.find((each) => each.Descricao === Descricao)
  return question !== undefined && Opcoes.every((option) => question.Opcoes.includes(option))
}
