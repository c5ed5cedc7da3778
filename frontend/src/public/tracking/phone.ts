/** The phone that has placed an order: what it keeps of it, and the calls that only it may make (D42). */
import { answer, api } from '@/api/client'
import type { Conversation, Message, Receipt } from './wire'

export interface Phone {
  conversation: (signal: AbortSignal) => Promise<Conversation>
  /** The same key sends the same message once. */
  write: (text: string, key: string) => Promise<Message>
  /** Cancels at once, or asks the venue to. */
  cancel: (reason: string) => Promise<unknown>
  receipt: () => Promise<Receipt>
}

/** Makes a call about an order with its secret. */
type Call = (path: string, init: { params: object; body?: object; signal?: AbortSignal }) => Promise<{ data?: unknown; response: Response }>

/** Answers the phone's own calls for an order; null on any other phone. */
export function phoneOf(code: string): Phone | null {
  const secret = secretOf(code)
  if (!secret) return null
  const { GET, POST } = api as unknown as { GET: Call; POST: Call }
  const params = (more: object = {}) => ({ path: { orderCode: code, codigo: code }, header: { 'Pedido-Segredo': secret, ...more } })
  const about = '/api/MeepFood/Order/{orderCode}'
  const chat = '/api/Chat/pedidos/{codigo}/mensagens'
  return {
    conversation: (signal) => answer(GET(chat, { params: params(), signal })) as Promise<Conversation>,
    write: (text, key) => answer(POST(chat, { params: params({ 'Idempotency-Key': key }), body: { Texto: text } })) as Promise<Message>,
    cancel: (motivo) => answer(POST(`${about}/cancelar`, { params: params(), body: { motivo } })),
    receipt: () => answer(GET(`${about}/recibo`, { params: params() })) as Promise<Receipt>,
  }
}

/** What checkout has kept of the order; '' on any other phone. */
function secretOf(code: string): string {
  try {
    const kept = JSON.parse(localStorage.getItem(`balcao:pedido:${code}`) ?? 'null') as { segredo?: unknown } | null
    return typeof kept?.segredo === 'string' ? kept.segredo : ''
  } catch {
    return ''
  }
}

/** The number of the last message that was read on this phone. */
export const lastRead = {
  of: (code: string): number => {
    try {
      return Number(localStorage.getItem(`balcao:lidas:${code}`)) || 0
    } catch {
      return 0
    }
  },
  keep: (code: string, number: number) => {
    try {
      localStorage.setItem(`balcao:lidas:${code}`, String(number))
    } catch {
      // Where nothing is kept, messages are new once more after a reload.
    }
  },
}
