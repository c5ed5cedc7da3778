import { formatDay } from '@/ui/dates'
import { fold } from '@/ui/fold'
import { parseDay, periodOf, type Period } from '@/ui/periods'
import { weekdays } from './labels'

/** A question about sales, understood: the screen that answers it, with its filters in the address. */
export interface Understood {
  /** The report's address, without its filters. */
  path: string
  to: string
  /** What was understood, for the person to check: "por produto · 20/11/2026 · Entrega". */
  words: string
}

/** What sales can be asked by, and where that is answered. */
const subjects: readonly (readonly [RegExp, string, string])[] = [
  [/\bpor (produtos?) e (pagamentos?|tipo de pagamento)\b/, '/relatorios/venda/porProdutoETipoPagamento', 'por produto e pagamento'],
  [/\bpor (produtos?|itens|item)\b/, '/relatorios/venda/porProduto', 'por produto'],
  [/\bpor (dias?|data)\b/, '/relatorios/venda/porDia', 'por dia'],
  [/\bpor (horas?|horario)\b/, '/novoDashboard', 'por hora'],
  [/\bpor (tipo de pagamento|forma de pagamento|pagamentos?)\b/, '/relatorios/venda/porTipoPagamento', 'por pagamento'],
  [/\bpor (tipo de venda|tipos?|canal|canais)\b/, '/relatorios/venda/porTipoVenda', 'por tipo de venda'],
  [/\bpor bandeiras?\b/, '/relatorios/venda/porBandeira', 'por bandeira'],
  [/\bpor operador(es)?\b/, '/relatorios/venda/porOperador', 'por operador'],
  [/\bpor equipamentos?\b/, '/relatorios/venda/porEquipamento', 'por equipamento'],
  [/\bdetalhadas?\b/, '/relatorios/venda/detalhada', 'uma a uma'],
  [/\bcancelamentos?\b/, '/relatorios/caixa/cancelamento', 'cancelamentos'],
]

/** What is answered where nothing else is asked for. */
const usual = [undefined, '/relatorios/venda/porDia', 'por dia'] as const

/** What narrows them: a filter's name and value in a report's address. */
const narrowings: readonly (readonly [RegExp, string, string, string])[] = [
  [/\b(na|em|nas|de)? ?mesas?\b/, 'tipo', '2', 'Mesa'],
  [/\b(em|na|de|por)? ?entregas?\b/, 'tipo', '1', 'Entrega'],
  [/\b(em|na|de|por)? ?retiradas?\b/, 'tipo', '3', 'Retirada'],
  [/\b(no|em|do)? ?(marketplace|ifood)\b/, 'canal', '2', 'Marketplace'],
  [/\b(de|dos)? ?clientes novos\b/, 'clientes', 'novos', 'Novos'],
  [/\b(de|dos)? ?clientes antigos\b/, 'clientes', 'antigos', 'Antigos'],
  [/\bsem (estornos?|devolucoes|devolucao)\b/, 'estornos', 'sem', 'Sem estornos'],
]

const filler = new Set(['vendas', 'venda', 'vendi', 'vendemos', 'quanto', 'o', 'a', 'os', 'as', 'que', 'de', 'do', 'da', 'em', 'no', 'na', 'e'])

const shifted = (day: string, by: number) => new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The days that words name, seen from a day. */
const periods: readonly (readonly [RegExp, (today: string, match: RegExpExecArray) => Period | undefined])[] = [
  [/\bde (\d{2}\/\d{2})(\/\d{4})? (?:a|ate) (\d{2}\/\d{2})(\/\d{4})?\b/, (today, [, first, firstYear, last, lastYear]) => {
    const [from, to] = [dayOf(first, firstYear, today), dayOf(last, lastYear, today)]
    return from && to && from <= to ? { from, to } : undefined
  }],
  [/\b(?:em |dia )?(\d{2}\/\d{2})(\/\d{4})?\b/, (today, [, day, year]) => single(dayOf(day, year, today))],
  [/\bhoje\b/, (today) => single(today)],
  [/\bontem\b/, (today) => single(shifted(today, -1))],
  [/\b(?:nos )?ultimos (\d{1,3}) dias\b/, (today, [, days]) => (Number(days) > 0 ? { from: shifted(today, 1 - Number(days)), to: today } : undefined)],
  [/\b(?:n?esta semana)\b/, (today) => ({ from: shifted(today, -weekdayOf(today)), to: today })],
  [/\b(?:na )?semana passada\b/, (today) => ({ from: shifted(today, -weekdayOf(today) - 7), to: shifted(today, -weekdayOf(today) - 1) })],
  [/\b(?:n?este mes)\b/, (today) => periodOf('thisMonth', today)],
  [/\b(?:no )?mes passado\b/, (today) => periodOf('lastMonth', today)],
  [/\b(?:na |no )?(domingo|segunda|terca|quarta|quinta|sexta|sabado)(?:-feira)?(?: passad[ao])?\b/, (today, [, name]) => {
    const wanted = weekdays.findIndex((each) => fold(each.name) === name)
    return single(shifted(today, -(((weekdayOf(today) - wanted + 6) % 7) + 1)))
  }],
]

const single = (day: string | undefined): Period | undefined => (day ? { from: day, to: day } : undefined)

/** A day as typed; without a year, the last that is not to come. */
function dayOf(day = '', year: string | undefined, today: string): string | undefined {
  if (year) return parseDay(day + year)
  const thisYear = Number(today.slice(0, 4))
  const found = parseDay(`${day}/${thisYear}`)
  return found && found > today ? parseDay(`${day}/${thisYear - 1}`) : found
}

/**
 * A question in words, as filters of a report: "vendas por produto sexta passada na mesa". Undefined
 * where any word is not understood: an answer to something else would mislead.
 *
 * @param today the venue's business day
 */
export function understood(question: string, today: string): Understood | undefined {
  let rest = fold(question).trim()
  if (!/^(vendas?|vendi|vendemos|quanto|cancelamentos?)\b/.test(rest)) return undefined
  const take = (pattern: RegExp) => {
    const match = pattern.exec(rest)
    if (match) rest = rest.replace(match[0], ' ')
    return match
  }

  const [, path, about] = subjects.find(([pattern]) => take(pattern)) ?? usual
  const asked = new URLSearchParams()
  const said: string[] = [about]
  for (const [pattern, days] of periods) {
    const match = take(pattern)
    if (!match) continue
    const period = days(today, match)
    if (!period) return undefined
    asked.set('de', formatDay(period.from))
    asked.set('ate', formatDay(period.to))
    said.push(period.from === period.to ? formatDay(period.from) : `${formatDay(period.from)} a ${formatDay(period.to)}`)
    break
  }
  // The dashboard has other filters than the reports, and cancellations are nothing but refunds and refusals.
  if (path !== '/novoDashboard') {
    for (const [pattern, filter, value, name] of narrowings) {
      if (filter === 'estornos' && path === '/relatorios/caixa/cancelamento') continue
      if (!take(pattern)) continue
      asked.set(filter, [asked.get(filter), value].filter(Boolean).join(','))
      said.push(name)
    }
  }
  if (rest.split(/\s+/).some((word) => word !== '' && !filler.has(word))) return undefined
  const query = asked.toString()
  return { path, to: query ? `${path}?${query}` : path, words: said.join(' · ') }
}
