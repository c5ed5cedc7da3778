/** The phone that has placed an order: what it keeps of it, and the calls that only it may make (D42). */
import { answer, api } from '@/api/client'
import { keep, kept, orderPlace, readPlace } from '../kept'
import type { Conversation, Message, OnlineWay, Receipt } from './wire'

export interface Phone {
  /** The last messages, or those before one. */
  conversation: (signal: AbortSignal, before?: number) => Promise<Conversation>
  /** The same key sends the same message once. */
  write: (text: string, key: string) => Promise<Message>
  /** Cancels at once or not at all, or asks the venue to: what was offered. */
  cancel: (reason: string, offer: 'now' | 'wish') => Promise<unknown>
  receipt: () => Promise<Receipt>
  /** Has the order be paid in another way. */
  payBy: (way: OnlineWay) => Promise<unknown>
}

/** Answers the phone's own calls for an order; null on any other phone. */
export function phoneOf(orderCode: string): Phone | null {
  const secret = secretOf(orderCode)
  if (!secret) return null
  const header = { 'Pedido-Segredo': secret }
  const order = { path: { orderCode }, header }
  const path = { codigo: orderCode }
  return {
    conversation: (signal, antes) => answer(api.GET('/api/Chat/pedidos/{codigo}/mensagens', { params: { path, header, query: { antes } }, signal })),
    write: (Texto, key) =>
      answer(api.POST('/api/Chat/pedidos/{codigo}/mensagens', { params: { path, header: { ...header, 'Idempotency-Key': key } }, body: { Texto } })),
    cancel: (motivo, offer) => answer(api.POST('/api/MeepFood/Order/{orderCode}/cancelar', { params: order, body: { motivo, soAgora: offer === 'now' } })),
    payBy: (forma) => answer(api.POST('/api/MeepFood/Order/{orderCode}/pagamento', { params: order, body: { forma } })),
    receipt: () => answer(api.GET('/api/MeepFood/Order/{orderCode}/recibo', { params: order })),
  }
}

/** What checkout has kept of the order; '' on any other phone. */
function secretOf(code: string): string {
  const { segredo } = (kept(orderPlace(code)) ?? {}) as { segredo?: unknown }
  return typeof segredo === 'string' ? segredo : ''
}

/** The number of the last message that was read on this phone. Where nothing is kept, messages are new once more after a reload. */
export const lastRead = {
  of: (code: string): number => Number(kept(readPlace(code))) || 0,
  keep: (code: string, number: number) => keep(readPlace(code), number),
}
