/** An order's conversation; apart from `api`, which the board waits for. */
import { answer, api } from '@/api/client'
import type { Message, Thread } from './api'

/** The last messages of an order's conversation, or the last ones before a message. */
export function readThread(pedidoId: string, antes: number, signal: AbortSignal): Promise<Thread> {
  return answer(api.GET('/api/Chat/conversas/{pedidoId}/mensagens', { params: { path: { pedidoId }, query: { antes } }, signal }))
}

/** Writes to the customer. The same key with the same text is one message, however often it is sent. */
export function sendMessage(pedidoId: string, Texto: string, key: string): Promise<Message> {
  return answer(api.POST('/api/Chat/conversas/{pedidoId}/mensagens', { params: { path: { pedidoId }, header: { 'Idempotency-Key': key } }, body: { Texto } }))
}

/** Notes that somebody at the venue has read up to a message. */
export async function markRead(pedidoId: string, Ate: number): Promise<void> {
  await api.POST('/api/Chat/conversas/{pedidoId}/lidas', { params: { path: { pedidoId } }, body: { Ate } })
}
