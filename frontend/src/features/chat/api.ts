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

const longestPage = 100

/** How many conversations to read for whoever wants more than so many. */
export function afterThat(count: number): number {
  return count + (count < longestPage ? conversationsOnPage : longestPage)
}

/** The venue's latest conversations, so many of them or up to a page more, the latest first, and how many there are. */
export async function readConversations(localClienteId: string, count: number, signal: AbortSignal): Promise<{ conversations: Conversation[]; total: number }> {
  const size = Math.min(count, longestPage)
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(count / size) }, async (_, before) => {
      const { data = [], response } = await api.GET('/api/Chat/conversas', { params: { query: { localClienteId, page: before + 1, size } }, signal })
      return { data, total: Number(response.headers.get('x-total-count') ?? data.length) }
    }),
  )
  // One that has news while the pages are read may stand on two of them.
  const each = new Map(pages.flatMap(({ data }) => data).map((conversation) => [conversation.PedidoId, conversation]))
  return { conversations: [...each.values()], total: Math.max(...pages.map(({ total }) => total)) }
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
