/** A donation event in a form, on its card and in words. */
import type { components } from '@/api/schema.gen'
import { fold } from '@/ui/fold'
import { formatDateTime } from '@/ui/dates'
import type { Problems } from '@/ui/form'
import { fromCentavos, toCentavos } from '@/ui/money'
import { parseDay } from '@/ui/periods'
import { linkAddress } from './html'
import { dayAndTime, momentOf } from './zone'

export type DonationEvent = components['schemas']['DonationsEventView']

export interface DraftQuestion {
  /** Tells it from the others while it is edited. */
  key: string
  pergunta: string
  resposta: string
}

/** An event as a form edits it. */
export interface EventDraft {
  nome: string
  /** The end of its page's address. */
  link: string
  linkOfLive: string
  /** As typed: dd/mm/aaaa and HH:mm, which are one moment once they are saved (S1§5). */
  day: string
  time: string
  /** A new picture, the address of the stored one, or none. */
  bannerWeb: File | string | null
  bannerMobile: File | string | null
  isActive: boolean
  frequentlyQuestion: readonly DraftQuestion[]
  showValueAbove: boolean
  colorTheme: string
  detailHtml: string
  aboutProjectHtml: string
  customThanks: string
  whichInstitution: string
  labelButtonDonate: string
  contactPhrase: string
  contactPhone: string
  /** In centavos; 0 for none. */
  meta: number
  /** Suggested values, in centavos. */
  valores: readonly number[]
  valorLivre: boolean
  /** The least that somebody may type, in centavos. */
  valorMinimo: number
  versao: number
}

/** The colour of an event that nobody has chosen one for (S1§9). */
const usualColor = '#C00D1E'

export const newDraft: EventDraft = {
  nome: '', link: '', linkOfLive: '', day: '', time: '', bannerWeb: null, bannerMobile: null, isActive: true, frequentlyQuestion: [], showValueAbove: true,
  colorTheme: usualColor, detailHtml: '', aboutProjectHtml: '', customThanks: '', whichInstitution: '', labelButtonDonate: '', contactPhrase: '', contactPhone: '',
  meta: 0, valores: [2_000, 5_000, 10_000, 20_000], valorLivre: true, valorMinimo: 500, versao: 0,
}

let questions = 0

export function newQuestion(pergunta = '', resposta = ''): DraftQuestion {
  questions += 1
  return { key: `q${questions}`, pergunta, resposta }
}

export function draftOf(event: DonationEvent, zone: string): EventDraft {
  const { nome, link, linkOfLive, isActive, showValueAbove, colorTheme, detailHtml, aboutProjectHtml, customThanks, whichInstitution, labelButtonDonate, contactPhrase, contactPhone, versao } = event
  return {
    nome, link, linkOfLive, ...dayAndTime(event.date, zone), bannerWeb: event.bannerWeb || null, bannerMobile: event.bannerMobile || null, isActive,
    frequentlyQuestion: event.frequentlyQuestion.map(({ pergunta, resposta }) => newQuestion(pergunta, resposta)),
    showValueAbove, colorTheme, detailHtml, aboutProjectHtml, customThanks, whichInstitution, labelButtonDonate, contactPhrase, contactPhone,
    meta: toCentavos(event.meta), valores: event.valores.map(toCentavos), valorLivre: event.valorLivre, valorMinimo: toCentavos(event.valorMinimo), versao,
  }
}

/** "Natal Solidário 2026" as the end of an address: natal-solidario-2026. */
export function linkOf(name: string): string {
  return fold(name).replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 60).replace(/-+$/, '')
}

/** A draft after a change: an address that nobody has typed follows the name. */
export function change<Field extends keyof EventDraft>(draft: EventDraft, field: Field, value: EventDraft[Field]): EventDraft {
  const next = { ...draft, [field]: value }
  return field === 'nome' && draft.versao === 0 && draft.link === linkOf(draft.nome) ? { ...next, link: linkOf(next.nome) } : next
}

/** What is wrong with a draft, by field; the server checks all of it again. */
export function problemsOf(draft: EventDraft, zone: string): Problems {
  return {
    ...(draft.nome.trim() === '' && { nome: 'Informe o nome do evento.' }),
    ...(!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(draft.link) && { link: 'Use letras minúsculas sem acento, números e hífens, como natal-solidario.' }),
    ...(draft.linkOfLive !== '' && !linkAddress(draft.linkOfLive)?.startsWith('https://') && { linkOfLive: 'Informe um endereço que comece com https://, ou deixe em branco.' }),
    ...momentProblems(draft, zone),
    ...(!/^#[0-9a-f]{6}$/i.test(draft.colorTheme) && { colorTheme: 'Escolha uma cor, ou digite como #C00D1E.' }),
    ...(draft.valores.length === 0 && !draft.valorLivre && { valores: 'Informe ao menos um valor sugerido, ou aceite outro valor.' }),
    ...(draft.frequentlyQuestion.some(({ pergunta, resposta }) => pergunta.trim() === '' || resposta.trim() === '') && {
      frequentlyQuestion: 'Preencha a pergunta e a resposta de cada uma, ou remova a que está em branco.',
    }),
  }
}

function momentProblems({ day, time }: EventDraft, zone: string): Problems {
  if (parseDay(day) === undefined) return { day: 'Informe a data do evento, como 31/12/2026.' }
  return momentOf({ day, time }, zone) === undefined ? { time: 'Informe a hora, de 00:00 a 23:59.' } : {}
}

/** 24/12/2026 19:00, in the venue's zone (D54). */
export function whenText({ date }: Pick<DonationEvent, 'date'>, zone: string): string {
  return formatDateTime(date, zone)
}

/** What is sent of a draft, but for its pictures; a moment that is none is sent as typed, and refused. */
export function wireOf(draft: EventDraft, zone: string) {
  const { nome, link, linkOfLive, isActive, showValueAbove, colorTheme, detailHtml, aboutProjectHtml, customThanks, whichInstitution, labelButtonDonate, contactPhrase, contactPhone } = draft
  return {
    nome: nome.trim(), link, linkOfLive: linkAddress(linkOfLive) ?? '', isActive, showValueAbove, colorTheme: colorTheme.toUpperCase(), detailHtml, aboutProjectHtml, customThanks,
    whichInstitution, labelButtonDonate, contactPhrase, contactPhone, date: momentOf(draft, zone) ?? '',
    frequentlyQuestion: draft.frequentlyQuestion.map(({ pergunta, resposta }) => ({ pergunta: pergunta.trim(), resposta: resposta.trim() })),
    meta: fromCentavos(draft.meta), valores: draft.valores.map(fromCentavos), valorLivre: draft.valorLivre, valorMinimo: fromCentavos(draft.valorMinimo),
  }
}

/** What takes donations first, then what does not; the latest first. */
export function inOrder(events: readonly DonationEvent[]): DonationEvent[] {
  return events.toSorted((a, b) => Number(b.isActive) - Number(a.isActive) || b.date.localeCompare(a.date))
}

/** 3 eventos, 2 ativos. */
export function summaryOf(events: readonly DonationEvent[]): string {
  const active = events.filter(({ isActive }) => isActive).length
  return `${events.length} ${events.length === 1 ? 'evento' : 'eventos'}, ${active} ${active === 1 ? 'ativo' : 'ativos'}.`
}
