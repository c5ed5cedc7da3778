/** What a customer would see of the additions of a draft: pure, no screen. */
import { formatMoney } from '@/ui/money'
import { priceOf } from './additions'
import { additionKind, type AdditionDraft } from './product'

export interface PreviewGroup {
  name: string
  /** What the group costs, in words. */
  words: string
  /** Units that can be chosen at most. */
  most: number
  lines: { name: string; price: string }[]
}

/** The additions by the category of what is added; what the product is made of is never shown. */
export function groupsOf(additions: readonly AdditionDraft[], freeLimit: number): PreviewGroup[] {
  const groups = new Map<string, AdditionDraft[]>()
  for (const addition of additions) {
    if (addition.tipo === additionKind.composition) continue
    const name = addition.categoria || 'Acréscimos'
    groups.set(name, [...(groups.get(name) ?? []), addition])
  }
  return [...groups].map(([name, members]) => ({
    name,
    words: wordsOf(members, freeLimit),
    most: members.reduce((sum, { tipo, maximo }) => sum + (tipo === additionKind.optional ? maximo : 1), 0),
    lines: members.map((addition) => ({ name: addition.produtoNome, price: priceWords(addition, freeLimit) })),
  }))
}

function isFree({ quantidadeAdicionaisGratuito }: AdditionDraft, limit: number): boolean {
  return limit > 0 && quantidadeAdicionaisGratuito > 0
}

function priceWords(addition: AdditionDraft, limit: number): string {
  const price = priceOf(addition)
  return price === 0 || isFree(addition, limit) ? 'Incluso' : `+ ${formatMoney(price)}`
}

/** "2 inclusos, depois R$ 3,50 cada": what is free is said before it is chosen. */
function wordsOf(members: readonly AdditionDraft[], limit: number): string {
  const free = Math.min(limit, members.reduce((sum, addition) => sum + addition.quantidadeAdicionaisGratuito, 0))
  const most = Math.max(...members.map(({ maximo }) => maximo), 1)
  if (free === 0) return `Até ${most} de cada`
  const prices = members.filter((addition) => isFree(addition, limit)).map(priceOf)
  const [least, isOne] = [Math.min(...prices), new Set(prices).size === 1]
  return `${free === 1 ? '1 incluso' : `${free} inclusos`}, depois ${isOne ? `${formatMoney(least)} cada` : `a partir de ${formatMoney(least)}`}`
}
