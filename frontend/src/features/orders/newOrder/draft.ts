/** The order that somebody is typing: kept for as long as the board's data are, also while the dialog is closed. */
import { newKey } from '@/api/idempotency'
import { fromCentavos } from '@/ui/money'
import type { LiveBoard } from '../data/live'
import type { Addition, Channel, Line, MenuProduct, Payment, TypedCart, TypedOrder, TypedQuote, Way } from './wire'

/** A line as it is typed. Amounts are centavos. */
export interface DraftLine {
  id: number
  product: MenuProduct
  quantity: number
  /** Units of each addition on one unit of the line, by additionKey. */
  extras: Readonly<Record<string, number>>
  /** Chosen options, by question. */
  answers: Readonly<Record<string, readonly string[]>>
  remark: string
  grams: number | null
  price: number | null
}

export interface Place {
  cep: string
  district: string
  city: string
  /** Where the customer's last order went, as long as nobody changes the address. */
  point?: { Latitude: number; Longitude: number }
}

export interface Draft {
  /** The order's Idempotency-Key: replaced only once the server has taken the order, or has taken another by it. */
  key: string
  channel: Channel
  way: Way | null
  table: string
  lines: readonly DraftLine[]
  name: string
  phone: string
  cpf: string
  street: string
  place: Place
  /** The address is that of somebody who was recognised, as long as nobody changes it. */
  isKnownPlace: boolean
  /** It is for later; then wantedFor is one of the times that the quote offers. */
  isLater: boolean
  wantedFor: string | null
  payment: Payment
  /** The note that the customer pays with; null for none. */
  change: number | null
  note: string
  untaxed: boolean
  /** The order is accepted at once. */
  accept: boolean
  /** Minutes of a delivery that is accepted at once, as typed. */
  minutes: string
  /** Texts of the warnings that somebody has confirmed. */
  confirmed: readonly string[]
}

export const nowhere: Place = { cep: '', district: '', city: '' }

function blank(): Draft {
  return {
    key: newKey(), channel: 'telefone', way: null, table: '', lines: [], name: '', phone: '', cpf: '', street: '',
    place: nowhere, isKnownPlace: false, isLater: false, wantedFor: null, payment: 'dinheiro', change: null, note: '', untaxed: false,
    accept: true, minutes: '', confirmed: [],
  }
}

export class DraftStore {
  #draft = blank()
  #listeners = new Set<() => void>()

  get = (): Draft => this.#draft

  change = (change: Partial<Omit<Draft, 'key'>>): void => this.#put({ ...this.#draft, ...change })

  /** Makes it another order than the one that was placed by its key; answers the new one. */
  renew = (): string => {
    const key = newKey()
    this.#put({ ...this.#draft, key })
    return key
  }

  /** Begins another order, by the same way of asking. */
  clear = (): void => this.#put({ ...blank(), channel: this.#draft.channel, way: this.#draft.way })

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #put(next: Draft): void {
    this.#draft = next
    for (const listener of this.#listeners) listener()
  }
}

const drafts = new WeakMap<LiveBoard, DraftStore>()

/** The draft of a person's board: gone with it, as when somebody else signs in. */
export function draftOf(live: LiveBoard): DraftStore {
  const kept = drafts.get(live) ?? new DraftStore()
  drafts.set(live, kept)
  return kept
}

/** A product may be both a fixed and an optional addition of another. */
export function additionKey({ ProdutoId, Fixo }: Addition): string {
  return `${ProdutoId} ${Fixo}`
}

let lastLine = 0

/** A line with the least that the product is sold with. */
export function newLine(product: MenuProduct): DraftLine {
  const extras = Object.fromEntries(product.Adicionais.filter(({ Fixo, Minimo }) => !Fixo && Minimo > 0).map((each) => [additionKey(each), each.Minimo]))
  return { id: ++lastLine, product, quantity: 1, extras, answers: {}, remark: '', grams: null, price: null }
}

/** Whether something about the product is to be chosen or said before it is a line. */
export function hasChoices({ PorQuilo, ValorLivre, Adicionais, Observacoes, AceitaObservacao }: MenuProduct): boolean {
  return PorQuilo || ValorLivre === true || Adicionais.length > 0 || Observacoes.length > 0 || AceitaObservacao
}

/** Puts a line among the others: in the place of the one with its id, else on top of one that is the same, else last. */
export function withLine(lines: readonly DraftLine[], line: DraftLine): readonly DraftLine[] {
  if (lines.some(({ id }) => id === line.id)) return lines.map((each) => (each.id === line.id ? line : each))
  const what = ({ product, extras, answers, remark }: DraftLine) => JSON.stringify([product.Id, extras, answers, remark])
  const same = line.product.PorQuilo || line.product.ValorLivre ? undefined : lines.find((each) => what(each) === what(line))
  if (!same) return [...lines, line]
  return lines.map((each) => (each === same ? { ...each, quantity: Math.min(99, each.quantity + line.quantity) } : each))
}

function asWire({ product, quantity, extras, answers, remark, grams, price }: DraftLine): Line {
  const Adicionais = product.Adicionais.flatMap((each) => {
    const Quantidade = extras[additionKey(each)] ?? 0
    return Quantidade > 0 ? [{ ProdutoId: each.ProdutoId, Quantidade, Fixo: each.Fixo }] : []
  })
  const Observacoes = Object.entries(answers).flatMap(([Descricao, Opcoes]) => (Opcoes.length > 0 ? [{ Descricao, Opcoes: [...Opcoes] }] : []))
  return {
    ProdutoId: product.Id, Quantidade: quantity, Adicionais, Observacoes,
    ...(remark.trim() && { Observacao: remark.trim() }),
    ...(grams !== null && { PesoGramas: grams }),
    ...(price !== null && { ValorInformado: fromCentavos(price) }),
  }
}

/** The draft as far as its total depends on it; null while there is nothing to be quoted. */
export function cartOf(venueId: string, draft: Draft): TypedCart | null {
  const { lines, way, place, untaxed, isLater, wantedFor } = draft
  if (lines.length === 0 || way === null) return null
  return {
    localClienteId: venueId, TipoEntrega: way, Itens: lines.map(asWire), SemTaxaServico: untaxed, ...(way === 'delivery' && { Cliente: destination(place) }),
    ...(isLater && way !== 'mesa' && { ListarHorarios: true, ...(wantedFor && { Para: wantedFor }) }),
  }
}

function destination({ cep, district, city, point }: Place) {
  return { ...(cep && { CEP: cep }), ...(district.trim() && { Bairro: district.trim() }), ...(city.trim() && { Cidade: city.trim() }), ...point }
}

/** Who it is for where the name was left out: at a table and at the counter nobody is asked for it. */
function nameOf({ name, way, table, channel }: Draft): string {
  if (name.trim() || way === 'delivery') return name.trim()
  if (way === 'mesa') return table.trim() && `Mesa ${table.trim()}`
  return channel === 'balcao' ? 'Balcão' : ''
}

/** The order to send. @param quote its last */
export function orderOf(venueId: string, draft: Draft, { Totais, Avisos }: TypedQuote, askedMinutes: boolean): TypedOrder | null {
  const quoted = cartOf(venueId, draft)
  if (!quoted) return null
  const { ListarHorarios: _onlyAsked, ...cart } = quoted
  const { channel, phone, cpf, street, place, payment, change, note, accept, minutes, confirmed, table, way } = draft
  const isDelivery = way === 'delivery'
  return {
    ...cart,
    Cliente: { Nome: nameOf(draft), ...(phone && { Telefone: phone }), ...(cpf && { CPF: cpf }), ...(isDelivery && { Endereco: street.trim(), ...destination(place) }) },
    Canal: channel, TipoPagamento: payment, TotalEsperado: Totais.Total, Aceitar: accept, ObservacaoPedido: note.trim(),
    Confirmados: Avisos.flatMap(({ Codigo, Texto }) => (confirmed.includes(Texto) ? [Codigo] : [])),
    ...(way === 'mesa' && { Mesa: table.trim() }),
    ...(payment === 'dinheiro' && change !== null && { Troco: fromCentavos(change) }),
    ...(askedMinutes && minutes && !cart.Para && { TempoEntrega: Number(minutes) }),
  }
}
