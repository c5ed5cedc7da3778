import type { OrderItem } from './wire'

/** Lists what is printed under an item: its additions, as on the server's own papers, and its observations. */
export function itemNotes({ Adicionais, Observacoes }: OrderItem): string[] {
  return [
    ...Adicionais.map(({ Quantidade, Nome }) => `+ ${Quantidade} ${Nome}`),
    ...Observacoes.map(({ Descricao, Opcoes }) => [Descricao, Opcoes.join(', ')].filter(Boolean).join(': ')),
  ]
}
