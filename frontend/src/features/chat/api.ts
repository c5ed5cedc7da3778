/** The calls of the chat with customers (S1§7): one conversation for each order. */
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'

export type Unread = components['schemas']['UnreadMessages']
export type Conversation = components['schemas']['Conversation']
export type Thread = components['schemas']['ConversationMessages']
export type Message = components['schemas']['ChatMessage']

export const conversationsOnPage = 20

export function readUnread(localId: string, signal: AbortSignal): Promise<Unread> {
  return answer(api.GET('/api/Chat/GetNotVizualizedMessagesFromAppByLocal/{localId}', { params: { path: { localId } }, signal }))
}

/** A page of the venue's conversations, the latest first, and how many there are. */
export async function readConversations(localClienteId: string, size: number, signal: AbortSignal): Promise<{ conversations: Conversation[]; total: number }> {
  const { data = [], response } = await api.GET('/api/Chat/conversas', { params: { query: { localClienteId, page: 1, size } }, signal })
  return { conversations: data, total: Number(response.headers.get('x-total-count') ?? data.length) }
}

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
