/** Asks what the order costs whenever that may have changed: the last answer counts, an older question is given up. */
import { answer, api, ApiError } from '@/api/client'
import { quoteBody, type Quote, type Wanted } from './order'

/** How long typing has to rest before the server is asked. */
const rest = 300

export interface Counted {
  quote: Quote | null
  /** Why there is none. */
  refusal: ApiError | null
  /** It was asked for the same order as the one before. */
  isSame: boolean
}

export interface Counting {
  /** Asks if the order is another one than that asked about last; `again` asks in any case. */
  ask: (wanted: Wanted, again?: boolean) => void
  stop: () => void
}

export function openCounting(slug: string, begins: () => void, counted: (result: Counted) => void): Counting {
  let asked = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined

  async function call(body: ReturnType<typeof quoteBody>, isSame: boolean) {
    const mine = new AbortController()
    asking = mine
    let result: Counted
    try {
      result = { quote: await answer(api.POST('/api/storefront/{slug}/quote', { params: { path: { slug } }, body, signal: mine.signal })), refusal: null, isSame }
    } catch (failure) {
      const refusal = failure instanceof ApiError ? failure : new ApiError('Não foi possível calcular o total.', { kind: 'network' })
      result = { quote: null, refusal, isSame }
    }
    if (asking === mine && !mine.signal.aborted) counted(result)
  }

  function stop() {
    clearTimeout(timer)
    asking?.abort()
  }

  return {
    ask(wanted, again = false) {
      const body = quoteBody(wanted)
      const text = JSON.stringify(body)
      const isSame = text === asked
      if (isSame && !again) return
      const isFirst = asked === ''
      asked = text
      stop()
      if (body.Itens.length === 0) return
      begins()
      timer = setTimeout(() => void call(body, isSame), isFirst || again ? 0 : rest)
    },
    stop,
  }
}
