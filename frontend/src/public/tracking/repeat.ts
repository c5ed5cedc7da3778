import { openCart, type CartLine } from '../shop/cart'
import type { Receipt, ReceiptItem } from './wire'

/** How the server names what the customer has written in his own words. */
const ownWords = 'Observação'

/** Puts what was ordered into the shop's cart, beside what lies there, and goes there: prices are new, and what is gone is said there. */
export function repeat({ Itens, Loja, TipoEntrega }: Receipt) {
  const cart = openCart(Loja.Slug)
  const { lines, way } = cart.get()
  // A table is known by its QR alone.
  const again = TipoEntrega === 'mesa' ? null : TipoEntrega
  cart.change({ way: way ?? again, lines: [...lines, ...Itens.map(lineOf)] })
  location.assign(`/loja/${Loja.Slug}`)
}

function lineOf({ ProdutoId, Quantidade, PesoGramas, Observacoes, Adicionais }: ReceiptItem): CartLine {
  const written = Observacoes.find(({ Descricao }) => Descricao === ownWords)
  return {
    ProdutoId,
    Quantidade,
    Observacoes: Observacoes.filter((each) => each !== written),
    Adicionais: Adicionais.map((extra) => ({ ProdutoId: extra.ProdutoId, Quantidade: extra.Quantidade, Fixo: extra.Fixo ?? false })),
    ...(written && { Observacao: written.Opcoes.join(' ') }),
    ...(PesoGramas && { PesoGramas }),
  }
}
