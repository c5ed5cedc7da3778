/** What the sheet of a product says. */
import { formatMoney, toCentavos } from '@/ui/money'
import type { Addition, Product, Question } from './product'

/** "R$ 59,90 por kg": app/storefront/page_words.go says the same on the menu. */
export function priceWords({ Valor, PorQuilo }: Pick<Product, 'Valor' | 'PorQuilo'>): string {
  if (PorQuilo) return `${formatMoney(toCentavos(Valor))} por kg`
  return Valor === 0 ? 'Grátis' : formatMoney(toCentavos(Valor))
}

/** "2 × Ovo" of what comes whole or not at all. */
export function additionName({ Nome, Fixo, Maximo }: Pick<Addition, 'Nome' | 'Fixo' | 'Maximo'>): string {
  return Fixo && Maximo > 1 ? `${Maximo} × ${Nome}` : Nome
}

/** " · escolha ao menos 2"; nothing of what may be left out. */
export function leastWords({ Minimo }: Pick<Addition, 'Minimo'>): string {
  return Minimo > 0 ? ` · escolha ao menos ${Minimo}` : ''
}

export function questionHint({ Multipla }: Pick<Question, 'Multipla'>): string {
  return Multipla ? 'Escolha quantas quiser' : 'Escolha uma opção, se quiser'
}

/** The answer that is none, of a question with one. */
export const noPreference = 'Sem preferência'

export const noteLabel = 'Observações'
export const noteExample = 'Ex.: bem passado, sem cebola'

/** Who may buy something, where not everybody may; by RestricaoPorSexo. */
export const sexWords = ['', 'Só para homens', 'Só para mulheres'] as const
