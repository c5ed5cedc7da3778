/** What the customer is choosing of a product, before it is in the cart. */
import { firstGrams, quantitiesOf } from '@/menu/price'
import type { CartLine } from '../cart'
import type { Product } from '../menu'
import { heaviest } from '../troubles'

export interface Draft {
  units: number
  /** For what is sold by the kilogram: without the package. */
  grams: number
  /** Units of each addition, in the menu's order. */
  additions: readonly number[]
  /** Answers to each question, in the menu's order. */
  answers: readonly (readonly string[])[]
  note: string
}

/** How the stepper of grams counts. */
export const gramStep = 50

/** The draft to begin with: nothing chosen, or what the line says as far as it is still sold. */
export function draftOf(product: Product, line?: CartLine): Draft {
  const asked = line ? quantitiesOf(product, line) : []
  return {
    units: product.PorQuilo ? 1 : (line?.Quantidade ?? 1),
    grams: Math.max(0, (line?.PesoGramas ?? 0) - product.TaraGramas) || firstGrams,
    additions: product.Adicionais.map(({ Esgotado, Fixo, Maximo }, at) => {
      const units = Math.min(asked[at] ?? 0, Maximo)
      return Esgotado || (Fixo && units !== Maximo) ? 0 : units
    }),
    answers: product.Observacoes.map(({ Descricao, Multipla, Opcoes }) => {
      const given = line?.Observacoes?.find((each) => each.Descricao === Descricao)?.Opcoes ?? []
      return given.filter((option) => Opcoes.includes(option)).slice(0, Multipla ? undefined : 1)
    }),
    note: product.AceitaObservacao ? (line?.Observacao ?? '') : '',
  }
}

/** The line that the draft makes: only what was chosen stands in it. */
export function lineOf(product: Product, draft: Draft): CartLine {
  const additions = product.Adicionais.flatMap(({ ProdutoId, Fixo }, at) => {
    const Quantidade = draft.additions[at] ?? 0
    return Quantidade > 0 ? [{ ProdutoId, Quantidade, Fixo }] : []
  })
  const answers = product.Observacoes.flatMap(({ Descricao }, at) => {
    const Opcoes = [...(draft.answers[at] ?? [])]
    return Opcoes.length > 0 ? [{ Descricao, Opcoes }] : []
  })
  const note = draft.note.trim()
  return {
    ProdutoId: product.Id,
    Quantidade: draft.units,
    ...(product.PorQuilo && { PesoGramas: draft.grams + product.TaraGramas }),
    ...(additions.length > 0 && { Adicionais: additions }),
    ...(answers.length > 0 && { Observacoes: answers }),
    ...(note && { Observacao: note }),
  }
}

/** What keeps the draft from being a line: where to lead the customer, and the words. */
export interface Missing {
  /** The place of the addition; or what counts the units, or the grams. */
  at: number | 'units' | 'grams'
  text: string
}

/** The first thing that is missing or too much. left is how many units the customer may still have. */
export function missingOf(product: Product, draft: Draft, left: number): Missing | undefined {
  if (product.PorQuilo && (draft.grams < 1 || draft.grams + product.TaraGramas > heaviest)) return { at: 'grams', text: 'Diga o peso, de 1 g até 100 kg.' }
  for (const [at, { Nome, Fixo, Minimo, Esgotado }] of product.Adicionais.entries()) {
    if (Fixo || (draft.additions[at] ?? 0) >= Minimo) continue
    return { at, text: Esgotado ? `${Nome} faz parte deste produto e está esgotado. Escolha outro produto.` : `Escolha ao menos ${Minimo} de ${Nome}.` }
  }
  if (draft.units > left) return { at: 'units', text: left > 0 ? `Você pode pôr no máximo mais ${left}.` : 'O carrinho já tem o máximo que um pedido leva.' }
  return undefined
}
