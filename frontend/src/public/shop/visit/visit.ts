/** The table's visit: what its guests have ordered and asked for, the same on every phone at it. */
import { answer, api, failureMessage } from '@/api/client'
import type { components } from '@/api/schema.gen'
import { live, type Watched } from '../../live'

export type Account = components['schemas']['TablesGuestAccount']
type Table = components['schemas']['TablesGuestTable']
export type Call = components['schemas']['TablesGuestCall']['Tipo']

export interface VisitState {
  /** Null until the server has told it. */
  account: Account | null
  /** What was asked for, by when, and nobody has taken yet. */
  asked: Partial<Record<Call, string>>
  /** What is being asked for at this moment. */
  asking: Call | null
  /** Why the last thing could not be asked for; '' for nothing. */
  failure: string
}

export interface Visit extends Watched<VisitState> {
  /** Calls the waiter, or asks for the bill: with the service fee or without it, which is optional by law. Answers whether it was taken. */
  ask: (call: Call, withoutServiceFee?: boolean) => Promise<boolean>
  end: () => void
}

/** Milliseconds after which a phone asks again where the server did not say. */
const again = 15_000

/** Follows the visit of the table with this token for as long as the page is looked at. */
export function openVisit(slug: string, MesaToken: string): Visit {
  const state = live<VisitState>({ account: null, asked: {}, asking: null, failure: '' })
  const ended = new AbortController()
  const params = { path: { slug } }
  let timer = 0

  function take({ Conta, Chamados, AtualizarEm }: Table) {
    state.set({ ...state.get(), account: Conta, asked: Object.fromEntries(Chamados.map(({ Tipo, Em }) => [Tipo, Em])) })
    wait(AtualizarEm * 1000)
  }

  function wait(milliseconds: number) {
    clearTimeout(timer)
    if (!ended.signal.aborted && document.visibilityState === 'visible') timer = window.setTimeout(() => void read(), milliseconds)
  }

  async function read() {
    try {
      take(await answer(api.POST('/api/storefront/{slug}/mesa', { params, body: { MesaToken }, signal: ended.signal })))
    } catch {
      // What stands on the page stays; the next try tells.
      wait(again)
    }
  }

  async function ask(call: Call, withoutServiceFee?: boolean): Promise<boolean> {
    state.set({ ...state.get(), asking: call, failure: '' })
    try {
      const table = call === 'garcom'
        ? await answer(api.POST('/api/storefront/{slug}/mesa/garcom', { params, body: { MesaToken } }))
        : await answer(api.POST('/api/storefront/{slug}/mesa/conta', { params, body: { MesaToken, SemTaxaServico: withoutServiceFee } }))
      take(table)
      return true
    } catch (failure) {
      state.set({ ...state.get(), failure: failureMessage(failure) })
      return false
    } finally {
      state.set({ ...state.get(), asking: null })
    }
  }

  const seen = () => {
    if (document.visibilityState === 'visible') void read()
    else clearTimeout(timer)
  }
  document.addEventListener('visibilitychange', seen, { signal: ended.signal })
  void read()

  return {
    get: state.get,
    subscribe: state.subscribe,
    ask,
    end() {
      ended.abort()
      clearTimeout(timer)
    },
  }
}
