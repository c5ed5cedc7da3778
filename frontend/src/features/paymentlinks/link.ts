/** A payment link in a form and in words. */
import type { components } from '@/api/schema.gen'
import { formatDay } from '@/ui/dates'
import type { Problems } from '@/ui/form'
import { formatMoney, fromCentavos, toCentavos } from '@/ui/money'
import { dayIn, parseDay } from '@/ui/periods'
import { messages } from './messages'

export type PaymentLink = components['schemas']['PaymentlinksView']
export type LinkState = PaymentLink['situacao']

/** A link as a form edits it. */
export interface LinkDraft {
  /** In centavos. */
  price: number
  /** As typed: dd/mm/aaaa, or '' for none. */
  expirationDate: string
  description: string
  maximumInstallments: number
  allowPaymentSlip: boolean
  authenticated: boolean
  /** '' for none. */
  productId: string
  /** 0 for any number. */
  limiteDeUsos: number
  versao: number
}

export const newDraft: LinkDraft = {
  price: 0, expirationDate: '', description: '', maximumInstallments: 0, allowPaymentSlip: false, authenticated: false, productId: '', limiteDeUsos: 0, versao: 0,
}

export function draftOf(link: PaymentLink): LinkDraft {
  const { price, expirationDate, description, maximumInstallments, allowPaymentSlip, authenticated, productId, limiteDeUsos, versao } = link
  return {
    price: toCentavos(price), expirationDate: expirationDate ? formatDay(expirationDate) : '', description, maximumInstallments,
    allowPaymentSlip, authenticated, productId: productId ?? '', limiteDeUsos, versao,
  }
}

/** What is sent of a draft, without the version; a day that is none is sent as typed, and refused. */
export function wireOf(draft: LinkDraft): Omit<components['schemas']['PaymentlinksForm'], 'localId'> {
  const { price, expirationDate, description, maximumInstallments, allowPaymentSlip, authenticated, productId, limiteDeUsos } = draft
  return {
    price: fromCentavos(price), expirationDate: parseDay(expirationDate) ?? expirationDate, description, maximumInstallments,
    allowPaymentSlip, authenticated, productId, limiteDeUsos,
  }
}

/** What is wrong with a draft, by field. A day that was there before may have passed (S0§5). */
export function problemsOf(draft: LinkDraft, saved: LinkDraft, zone: string, now = new Date()): Problems {
  const day = parseDay(draft.expirationDate)
  return {
    ...(draft.price <= 0 && { price: 'Informe um valor maior que zero.' }),
    ...(draft.expirationDate !== '' && draft.expirationDate !== saved.expirationDate && expiryProblem(day, dayIn(zone, now))),
  }
}

function expiryProblem(day: string | undefined, today: string): Problems {
  if (day === undefined) return { expirationDate: 'Informe um dia, como 31/12/2026, ou deixe em branco.' }
  return day < today ? { expirationDate: 'A validade não pode estar no passado. Escolha hoje ou um dia depois, ou deixe em branco.' } : {}
}

/** 20/12/2026 23:59, or Indeterminado. */
export function expiryText(expirationDate: string | null): string {
  return expirationDate ? `${formatDay(expirationDate)} 23:59` : messages.endless
}

/** 11 de 24 · R$ 5.280,00 */
export function paidText({ pagos, limiteDeUsos, recebido, devolvido }: PaymentLink): string {
  const count = limiteDeUsos > 0 ? `${pagos} de ${limiteDeUsos}` : String(pagos)
  return `${count} · ${formatMoney(toCentavos(recebido) - toCentavos(devolvido))}`
}

/** What a link is for, in a line. */
export function nameOf({ description, product, price }: Pick<PaymentLink, 'description' | 'product' | 'price'>): string {
  return description.trim().split('\n', 1)[0] || product?.nome || `Link de ${formatMoney(toCentavos(price))}`
}

/** What can be paid first, then what has ended. */
export function inOrder(links: readonly PaymentLink[]): PaymentLink[] {
  return links.toSorted((a, b) => Number(a.situacao !== 'ativo') - Number(b.situacao !== 'ativo'))
}

/** 3 links, 2 ativos. */
export function summaryOf(links: readonly PaymentLink[]): string {
  const active = links.filter(({ situacao }) => situacao === 'ativo').length
  return `${links.length} ${links.length === 1 ? 'link' : 'links'}, ${active} ${active === 1 ? 'ativo' : 'ativos'}.`
}
