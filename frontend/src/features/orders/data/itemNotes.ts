import type { OrderItem } from './wire'

/** What stands under an item on paper: its additions, as on the server's own paper, and its observations. */
export function itemNotes({ Adicionais, Observacoes }: OrderItem): string[] {
  return [
    ...Adicionais.map(({ Quantidade, Nome }) => `+ ${Quantidade} ${Nome}`),
    ...Observacoes.map(({ Descricao, Opcoes }) => [Descricao, Opcoes.join(', ')].filter(Boolean).join(': ')),
  ]
}
