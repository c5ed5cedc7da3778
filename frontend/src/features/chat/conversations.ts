/** The list of conversations; apart from `api`, which the board waits for. */
import { api } from '@/api/client'
import type { Conversation } from './api'

export const conversationsOnPage = 20

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
