/** Pure functions of an order: state, actions, age, search. Nothing here calls or draws. */
import type { AllowedAction, Order, OrderItem } from './wire'

/** The six states in the order of the workflow (S1§4, D10). */
export const stateKeys = ['pending', 'accepted', 'preparing', 'inTransit', 'delivered', 'refused'] as const
export type StateKey = (typeof stateKeys)[number]

/** States in which an order still needs work: all of these orders are on the board. */
export const liveStates: readonly StateKey[] = ['pending', 'accepted', 'preparing', 'inTransit']

/** Names of the states, as the server spells them and as shown beside their colour and shape. */
export const stateNames: Record<StateKey, string> = {
  pending: 'Pendente',
  accepted: 'Aceito',
  preparing: 'Em preparo',
  inTransit: 'Em transporte',
  delivered: 'Entregue',
  refused: 'Recusado',
}

const keysByName = new Map<string, StateKey>(stateKeys.map((key) => [stateNames[key], key]))

/** Returns the column of a state name. An unknown name goes to the first column, where it is seen. */
export function stateKeyOf(name: string): StateKey {
  // Asked of every order at every change: the very name first.
  return keysByName.get(name) ?? stateKeys.find((key) => stateNames[key].toLowerCase() === name.trim().toLowerCase()) ?? 'pending'
}

export function stateOf(order: Order): StateKey {
  return stateKeyOf(order.WorkflowInstance.CurrenteState.Name)
}

export function isLive(order: Order): boolean {
  return liveStates.includes(stateOf(order))
}

/** Calls of POST /api/kds/{action}; an action outside this list belongs to a newer server and gets no button. */
export const actionNames = [
  'acceptOrder',
  'refuseOrder',
  'startOrder',
  'transportOrder',
  'deliverOrder',
  'readyToPickup',
  'receivedOrder',
  'returnedOrder',
] as const
export type ActionName = (typeof actionNames)[number]

export interface BoardAction {
  name: ActionName
  /** The button's label, from the server. */
  label: string
  newStateId: string
  /** Whether it ends the order without a delivery: then it needs the password and is never the first button. */
  undoing: boolean
  /** Inputs that the server requires (Exige). */
  demands: readonly string[]
  /** Whether it refunds an online payment: then the refund dialog opens (D11). */
  refunds: boolean
}

function isActionName(name: string): name is ActionName {
  return (actionNames as readonly string[]).includes(name)
}

/** Tells whether the action ends the order without a delivery. */
export function isUndoing(action: ActionName): boolean {
  return action === 'refuseOrder' || action === 'returnedOrder'
}

function boardAction({ Action, Name, NewState, Exige, Estorno }: AllowedAction): BoardAction[] {
  if (!isActionName(Action)) return []
  return [{ name: Action, label: Name, newStateId: NewState.Id, undoing: isUndoing(Action), demands: Exige, refunds: Estorno }]
}

/** Returns the actions that the server allows and nothing else (D10), advancing ones first. */
export function actionsOf(order: Order): BoardAction[] {
  const allowed = order.WorkflowInstance.AllowedActions.flatMap(boardAction)
  return [...allowed.filter((action) => !action.undoing), ...allowed.filter((action) => action.undoing)]
}

/** Tells whether the action cannot be queued: the server has to check a password, or to ask the marketplace. */
export function needsServer({ undoing, demands }: BoardAction): boolean {
  return undoing || demands.includes('Password') || demands.includes('ReasonCancellation')
}

/** Returns the first action that advances the order, which Enter runs. */
export function nextAction(order: Order): BoardAction | undefined {
  return actionsOf(order).find((action) => !action.undoing)
}

/** Tells whether the order shows an elapsed clock: only until the food has left (S1§4). */
export function showsClock(order: Order): boolean {
  const state = stateOf(order)
  return state === 'pending' || state === 'accepted' || state === 'preparing'
}

/** Returns the items to make; some products never concern the kitchen (dontShowInKDS). */
export function kitchenItems(order: Order): OrderItem[] {
  return order.Itens.filter((item) => !item.OcultoNoPainel)
}

/**
 * Compares two of the server's instants, the earlier first. The server writes them in UTC and
 * leaves zeros at the end away: "…:07Z" comes before "…:07.5Z", though its letters do not.
 */
export function byInstant(one: string, other: string): number {
  const [a, b] = [one.slice(0, -1), other.slice(0, -1)]
  return a < b ? -1 : a > b ? 1 : 0
}

/** Compares two orders by when they were placed. */
export function oldestFirst(one: Order, other: Order): number {
  return byInstant(one.DataCriacao, other.DataCriacao) || one.Versao - other.Versao
}

/** How many of the latest finished orders of a state its column shows. */
export const latestFinished = 20

/** Spells a column's count; of finished orders there may be more than are here. */
export function countOf(state: StateKey, count: number): string {
  return mayHaveMore(state, count) ? `${count}+` : `${count}`
}

export function mayHaveMore(state: StateKey, count: number): boolean {
  return !liveStates.includes(state) && count >= latestFinished
}

/** Returns since when an order waits for the kitchen, RFC 3339: its placing or, where it is for later, the time to begin it. */
export function waitsSince(order: Order): string {
  return order.PrepararDesde ?? order.Marketplace?.PrepararDesde ?? order.DataCriacao
}

/** Returns since when an order calls for somebody to accept it, RFC 3339: its placing or, of an own one for later, the time to begin it. */
export function callsSince(order: Order): string {
  return order.PrepararDesde ?? order.DataCriacao
}

/** Tells whether an order for later stands apart from the others: its time has not come and nobody has begun it. */
export function isWaiting(order: Order): boolean {
  const state = stateOf(order)
  return order.Aguardando && (state === 'pending' || state === 'accepted')
}

/** Milliseconds after its time within which the server has an order for later join the others; where it is not reached, nobody does. */
const serverJoinsWithin = 10_000

/** Returns until when an order for later stands apart on a board that hears nothing of the server, epoch milliseconds; 0 for others. */
export function apartUntil(order: Order): number {
  return isWaiting(order) ? Date.parse(waitsSince(order)) + serverJoinsWithin : 0
}

/** Compares two orders for later by when they are to be begun. */
export function soonestFirst(one: Order, other: Order): number {
  return byInstant(waitsSince(one), waitsSince(other)) || one.Versao - other.Versao
}

/** How an order stands against the venue's thresholds; `ahead` is for later and not to be begun yet. */
export type Age = 'ahead' | 'onTime' | 'attention' | 'late'

/** Minutes from which an order deserves attention, and from which it is late. */
export interface AgeThresholds {
  attention: number
  late: number
}

/** @param elapsed milliseconds since the order began to wait; negative before */
export function ageOf(elapsed: number, { attention, late }: AgeThresholds): Age {
  const minutes = elapsed / 60_000
  // Fresh orders may be some milliseconds ahead of what this computer knows of the server's time.
  if (minutes < -1) return 'ahead'
  if (minutes >= late) return 'late'
  return minutes >= attention ? 'attention' : 'onTime'
}

/** Tells whether the food marketplace sold the order (OrigemPedido 2). */
export function isFromMarketplace(order: Order): boolean {
  return order.OrigemPedido === 2
}

/** Returns when the marketplace cancels the order, or the server refuses an own one, unless somebody accepts it; null once it is decided on and the marketplace knows, or is about to be told. */
export function confirmBy(order: Order): string | null {
  const state = stateOf(order)
  return state === 'pending' || (state !== 'refused' && order.Marketplace?.Problema) ? order.PrazoConfirmacao : null
}

/** Returns when the deadline of `confirmBy` begins to press, epoch ms: half-way for an own order, whose venue has chosen how long that is. */
export function pressesFrom(order: Order, by: string): number {
  return isFromMarketplace(order) ? -Infinity : (Date.parse(callsSince(order)) + Date.parse(by)) / 2
}

type Promised = { [Field in 'TempoEntrega' | 'TempoEntregaMin' | 'TempoEntregaMax']?: number | null }

/** Spells within how many minutes the customer was promised the order: a range where it was measured, else what the venue said; empty without either. */
export function promiseWords({ TempoEntrega, TempoEntregaMin, TempoEntregaMax }: Promised): string {
  if (TempoEntregaMin && TempoEntregaMax) return TempoEntregaMin === TempoEntregaMax ? `${TempoEntregaMax} min` : `${TempoEntregaMin}–${TempoEntregaMax} min`
  return TempoEntrega ? `${TempoEntrega} min` : ''
}

/** Writes the address with the district and the city that it does not itself say. */
export function addressLine({ Endereco, Bairro, Cidade }: Order['Cliente']): string {
  const said = (Endereco ?? '').toLowerCase().split(/[,;()–/-]/).map((part) => part.trim())
  return [Endereco, ...[Bairro, Cidade].filter((part) => part && !said.includes(part.toLowerCase()))].filter(Boolean).join(', ')
}

/** Returns the facts that the kitchen works by, as text: a difference means that the order has changed for the cook. */
export function kitchenFacts(order: Order): string {
  const { Itens, ObservacaoPedido, Mesa, TipoEntrega, Cliente } = order
  return JSON.stringify([Itens, ObservacaoPedido, Mesa, TipoEntrega, addressLine(Cliente), deliveryTrouble(order)])
}

/** Tells whether two orders of the same version allow the same actions: these depend on the venue's settings, too, which versions do not count. */
export function isSameOffer(held: Order, read: Order): boolean {
  const offer = ({ EnderecoServidorLocal, WorkflowInstance }: Order) => JSON.stringify([EnderecoServidorLocal, WorkflowInstance.AllowedActions])
  return offer(held) === offer(read)
}

/**
 * Says what is wrong with the courier: none comes, or one comes who must not get the order. Empty for
 * nothing; that none came is of no use once the order has ended.
 */
export function deliveryTrouble(order: Order): string {
  const { Mensagem = '', Estagio } = order.Entrega ?? {}
  return Estagio === 'falhou' && !isLive(order) ? '' : Mensagem
}

/**
 * Tells whether the end of an order is news to the kitchen: it was being made, or the
 * marketplace took back what nobody here had decided on. What this house
 * refuses before accepting, or takes back at the door, is no news to it.
 * A server of before does not say who cancelled: then it is news.
 */
export function isCancellation(was: StateKey, after: Order): boolean {
  if (!liveStates.includes(was) || stateOf(after) !== 'refused' || after.Devolvido) return false
  return was !== 'pending' || after.CanceladoPeloCliente || (isFromMarketplace(after) && after.Marketplace?.Cancelado !== false)
}

/** Formats an elapsed time: 07:42 up to an hour, 1h05 beyond; never negative, whatever the clocks say. */
export function formatElapsed(elapsed: number): string {
  const seconds = Math.max(0, Math.floor(elapsed / 1000))
  const minutes = Math.floor(seconds / 60)
  const two = (value: number) => String(value).padStart(2, '0')
  if (minutes < 60) return `${two(minutes)}:${two(seconds % 60)}`
  return `${Math.floor(minutes / 60)}h${two(minutes % 60)}`
}

/** Returns the text in lower case without accents, as the server compares keywords. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}

function words(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Tells whether each word of the keyword begins a word of the codes, the number called out, the customer, the telephone or an item, as the server's search does. */
export function matches(order: Order, keyword: string): boolean {
  const wanted = words(keyword)
  if (wanted.length === 0) return true
  const present = words([order.Codigo, order.Codigo.slice(1), order.Marketplace?.Codigo ?? '', order.Cliente.Nome, order.Cliente.Telefone ?? '', ...order.Itens.map((item) => item.NomeProduto)].join(' '))
  return wanted.every((word) => present.some((each) => each.startsWith(word)))
}
