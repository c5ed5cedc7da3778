/** The checkout without its looks: what is typed, what it costs, and one order however often it is sent. */
import { answer, api, ApiError } from '@/api/client'
import type { Watched } from '../../live'
import type { CartLine, CartStore, Way } from '../cart'
import { wayOf } from '../menu'
import { openCounting } from './counting'
import { forgetForm, keepForm, openForm, type Form } from './form'
import { orderBody, problemsOf, type Menu, type Quote, type Wanted } from './order'
import { choicesOf, forgetSent, keepOrder, keepSent, sentWith, type Sent } from './sent'

/** The details of a conflict over the total. */
interface Repriced {
  Cotacao: Quote
  Mudancas: { Linha: string; Nome: string; Antes: number; Agora: number }[]
}

/** The details of a conflict over a key that an order was placed with already: of who holds the key. */
interface Placed {
  CodigoAcompanhamento: string
}

export interface State {
  form: Form
  way: Way
  tableToken: string
  /** What the table is called, where the cart knows it. */
  table: string
  lines: readonly CartLine[]
  quote: Quote | null
  /** The total is being asked for. */
  isCounting: boolean
  /** Why there is no total. */
  refusal: ApiError | null
  /** By wire name: what was found when the customer confirmed, or left a field. */
  errors: Record<string, string>
  /** What the server has said of the order; empty while nothing. */
  message: string
  sending: 'no' | 'sending' | 'lost' | 'done'
  /** What has moved since the customer confirmed (D40). */
  moved: Repriced['Mudancas'] | null
}

export interface Flow {
  get: () => State
  wanted: () => Wanted
  /** Takes over what was typed; `about` are the wire names whose errors that settles. */
  type: (change: Partial<Form>, ...about: string[]) => void
  /** Checks one field when the customer leaves it. */
  leave: (name: string) => void
  chooseWay: (way: Way) => void
  countAgain: () => void
  /** Sends the order, or what was sent once more. Answers whether anything was. */
  confirm: () => Promise<boolean>
  subscribe: (changed: () => void) => void
  close: () => void
}

interface About {
  menu: Watched<Menu>
  slug: string
  cart: CartStore
  /** Goes where the order is followed, or, of one that is paid on a provider's page, on to there. */
  follow: (code: string, isPaidElsewhere: boolean) => void
}

export function openFlow({ menu, slug, cart, follow }: About): Flow {
  let changed = () => {}
  let isClosed = false
  let sent: Sent | null = sentWith(slug, cart.get().key)
  let state: State = {
    form: { ...openForm(slug), ...(sent && choicesOf(sent)) }, quote: null, isCounting: false, refusal: null, errors: {}, message: '', moved: null,
    ...cartOf(cart, menu.get()), sending: sent ? 'lost' : 'no', ...(sent && { lines: sent.lines, way: sent.body.TipoEntrega }),
  }
  const counting = openCounting(
    slug,
    () => put({ isCounting: true }),
    ({ quote, refusal, isSame }) => put({ quote, refusal, isCounting: false, moved: isSame ? risen(state, quote) : null }),
  )
  const wanted = (): Wanted => ({ menu: menu.get(), way: state.way, tableToken: state.tableToken, lines: state.lines, form: state.form })
  const endings = [
    cart.subscribe(() => {
      if (state.sending === 'no') put({ ...cartOf(cart, menu.get()), message: '' })
      count()
    }),
    // The menu may have other ways now, or another price for the same cart.
    menu.subscribe(() => {
      put(state.sending === 'no' ? cartOf(cart, menu.get()) : {})
      count(true)
    }),
  ]

  function put(change: Partial<State>) {
    state = { ...state, ...change }
    if (!isClosed) changed()
  }

  function count(again = false) {
    if (state.sending !== 'done' && !isClosed) counting.ask(wanted(), again)
  }

  /** The order has come in. */
  function taken(what: Sent, code: string, secret?: string) {
    counting.stop()
    put({ sending: 'done', moved: null })
    keepOrder(slug, code, secret)
    forgetSent(slug)
    forgetForm(slug)
    cart.clear(what.lines)
    follow(code, what.body.TipoPagamento === 'cartao')
  }

  /** An answer is said; without one it is not known whether the order has come in. wasLost is one that was sent before, without an answer. */
  function refused(what: Sent, failure: unknown, wasLost: boolean) {
    const refusal = failure instanceof ApiError ? failure : new ApiError('', { kind: 'network' })
    if (isNoVerdict(refusal, wasLost)) {
      put({ sending: 'lost', message: refusal.status === 429 ? refusal.message : '' })
      return
    }
    const details = refusal.details as Partial<Repriced & Placed> | undefined
    if (details?.CodigoAcompanhamento) {
      taken(what, details.CodigoAcompanhamento)
      return
    }
    sent = null
    forgetSent(slug)
    if (details?.Cotacao) {
      put({ sending: 'no', quote: details.Cotacao, refusal: null, moved: details.Mudancas ?? [], message: '', errors: {} })
      return
    }
    put({ sending: 'no', message: refusal.message, errors: refusal.fields })
    // It may have closed, or sold out, meanwhile: then that is said in its place.
    if (refusal.code === 'conflict') count(true)
  }

  async function send(what: Sent) {
    const wasLost = state.sending === 'lost'
    put({ sending: 'sending', message: '', errors: {} })
    try {
      const placed = await answer(
        api.POST('/api/storefront/{slug}/orders', { params: { path: { slug }, header: { 'Idempotency-Key': what.key } }, body: what.body }),
      )
      taken(what, placed.CodigoAcompanhamento, placed.Segredo)
    } catch (failure) {
      refused(what, failure, wasLost)
    }
  }

  return {
    get: () => state,
    wanted,
    type(change, ...about) {
      const form = { ...state.form, ...change }
      const errors = without(state.errors, about)
      keepForm(slug, form)
      put({ form, errors, message: Object.keys(errors).length > 0 ? state.message : '' })
      count()
    },
    leave(name) {
      const wrong = problemsOf(wanted(), state.quote)[name]
      put({ errors: { ...without(state.errors, [name]), ...(wrong && { [name]: wrong }) } })
    },
    chooseWay: (way) => {
      put({ errors: {} })
      cart.change({ way })
    },
    countAgain: () => count(true),
    async confirm() {
      if (state.sending === 'sending' || state.sending === 'done') return false
      if (state.sending === 'lost' && sent) {
        await send(sent)
        return true
      }
      const errors = { ...state.refusal?.fields, ...problemsOf(wanted(), state.quote) }
      if (Object.keys(errors).length > 0 || !state.quote || state.quote.Aviso || state.isCounting) {
        put({ errors, message: reasonOf(state, errors) })
        return false
      }
      sent = { key: cart.get().key, body: orderBody(wanted(), state.quote), lines: state.lines }
      keepSent(slug, sent)
      await send(sent)
      return true
    },
    subscribe(listener) {
      changed = listener
      count()
    },
    close() {
      isClosed = true
      counting.stop()
      for (const end of endings) end()
    },
  }
}

/**
 * Whether a failure leaves open what became of the order: no answer, or a server's own failure. Limits
 * stand before everything else, so they say nothing of an order that was sent before.
 */
function isNoVerdict({ kind, status }: ApiError, wasLost: boolean): boolean {
  return kind !== 'http' || status >= 500 || status === 408 || (wasLost && status === 429)
}

/** What the customer has to be told of another total for the same order: nothing changes silently (D40). */
function risen({ quote: before, moved }: State, now: Quote | null): State['moved'] {
  if (!before || !now || before.Totais.Total === now.Totais.Total) return moved
  return [{ Linha: 'Total', Nome: 'Total', Antes: before.Totais.Total, Agora: now.Totais.Total }]
}

/** What the cart says of the order. */
function cartOf(cart: CartStore, menu: Menu): Pick<State, 'way' | 'tableToken' | 'table' | 'lines'> {
  const { way, tableToken, table = '', lines } = cart.get()
  return { way: wayOf(menu, way, tableToken) ?? 'retirada', tableToken, table, lines }
}

function without(errors: Record<string, string>, names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
}

/** Why the order is not sent yet. */
function reasonOf({ quote, isCounting, refusal }: State, errors: Record<string, string>): string {
  if (quote?.Aviso) return quote.Aviso
  if (Object.keys(errors).length > 0) return 'Confira os campos marcados.'
  if (isCounting) return 'Aguarde um instante: o total está sendo calculado.'
  return refusal?.message ?? 'O total ainda não foi calculado. Tente de novo.'
}
