/** When two lines of a cart are the same thing. */
import type { components } from '@/api/schema.gen'

type Line = components['schemas']['OrdersLine']

/** What two lines have in common when they are the same thing ordered twice. */
export function sameness({ ProdutoId, PesoGramas, Adicionais = [], Observacoes = [], Observacao = '' }: Line): string {
  const additions = Adicionais.map((each) => `${each.ProdutoId} ${each.Fixo} ${each.Quantidade}`).toSorted()
  return JSON.stringify([ProdutoId, PesoGramas, additions, Observacoes.map(({ Descricao, Opcoes }) => [Descricao, Opcoes]), Observacao])
}

/** The lines without what was ordered of them. */
export function without(lines: readonly Line[], ordered: readonly Line[]): Line[] {
  const rest = [...lines]
  for (const line of ordered) {
    const at = rest.findIndex((each) => sameness(each) === sameness(line))
    const found = rest[at]
    if (!found) continue
    if (found.Quantidade > line.Quantidade) rest[at] = { ...found, Quantidade: found.Quantidade - line.Quantidade }
    else rest.splice(at, 1)
  }
  return rest
}
