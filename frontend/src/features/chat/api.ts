/** What the board asks of the chat with customers (S1§7), and what the calls of the chat answer. */
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'

export type Unread = components['schemas']['ChatUnreadMessages']
export type Conversation = components['schemas']['ChatConversation']
export type Thread = components['schemas']['ChatConversationMessages']
export type Message = components['schemas']['ChatMessage']

/** What the panel is asked to show: an order's conversation, else all of them. Asked again, it is another object. */
export interface Asked {
  orderId?: string
}

export function readUnread(localId: string, signal: AbortSignal): Promise<Unread> {
  return answer(api.GET('/api/Chat/GetNotVizualizedMessagesFromAppByLocal/{localId}', { params: { path: { localId } }, signal }))
}
