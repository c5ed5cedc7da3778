import { formatMoney, toCentavos } from '@/ui/money'
import type { OrderItem } from './wire'

type Extra = OrderItem['Adicionais'][number]

/** Lists what is printed under an item: its weight and additions, as on the server's own papers, and its observations. */
export function itemNotes(item: OrderItem): string[] {
  const weight = weightOf(item)
  return [
    ...(weight ? [weight] : []),
    ...item.Adicionais.map(({ Quantidade, Nome }) => `+ ${Quantidade} ${Nome}`),
    ...item.Observacoes.map(({ Descricao, Opcoes }) => [Descricao, Opcoes.join(', ')].filter(Boolean).join(': ')),
  ]
}

/** Spells an item's weight without its package, "0,350 kg"; undefined when it is not sold by the kilogram. */
export function weightOf({ PesoGramas }: OrderItem): string | undefined {
  if (!PesoGramas) return undefined
  return `${(PesoGramas / 1000).toLocaleString('pt-BR', { minimumFractionDigits: 3 })} kg`
}

/** Spells weight and price of a kilogram, "0,350 kg × R$ 59,90"; undefined when it is not sold by the kilogram. */
export function weighingOf(item: OrderItem): string | undefined {
  const weight = weightOf(item)
  return weight && `${weight} × ${formatMoney(toCentavos(item.Valor))}`
}

/** Spells what of an addition costs nothing and what the rest costs, "1 incluso, R$ 3,50 cada"; empty when nothing is to be said. */
export function extraCosts({ Quantidade, Gratis, Valor }: Extra): string {
  const included = Gratis > 0 ? `${Gratis} ${Gratis === 1 ? 'incluso' : 'inclusos'}` : ''
  const price = Gratis < Quantidade && toCentavos(Valor) > 0 ? `${formatMoney(toCentavos(Valor))} cada` : ''
  return [included, price].filter(Boolean).join(', ')
}
