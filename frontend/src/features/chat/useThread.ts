import { useCallback, useEffect, useState } from 'react'
import { failureMessage } from '@/api/client'
import type { Message, Thread } from './api'
import { markRead, readThread } from './messages'

interface ThreadState {
  /** null until it has been read. */
  thread: Thread | null
  problem: string | null
  /** Reads the messages before the first one. */
  readOlder: () => void
  /** Adds a message that was just sent. */
  add: (message: Message) => void
}

function merge(known: readonly Message[], more: readonly Message[]): Message[] {
  const byNumber = new Map([...known, ...more].map((message) => [message.Numero, message]))
  return [...byNumber.values()].toSorted((a, b) => a.Numero - b.Numero)
}

/**
 * An order's conversation while it is on screen: what arrives is read, and
 * marked as read. `news` changes whenever there may be something new.
 */
export function useThread(orderId: string, news: unknown): ThreadState {
  const [thread, setThread] = useState<Thread | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const take = useCallback((next: Thread, isOlder: boolean) => {
    setProblem(null)
    setThread((known) => {
      if (!known) return next
      const HaAnteriores = isOlder || known.Mensagens.length === 0 ? next.HaAnteriores : known.HaAnteriores
      return { ...next, Mensagens: merge(known.Mensagens, next.Mensagens), HaAnteriores }
    })
  }, [])

  useEffect(() => {
    const abort = new AbortController()
    readThread(orderId, 0, abort.signal).then(
      (next) => {
        take(next, false)
        const last = next.Mensagens.at(-1)
        // Not marking it costs nothing but a badge that stays: the next reading tries again.
        if (last && next.NaoLidas > 0) markRead(orderId, last.Numero).catch(() => undefined)
      },
      (failure: unknown) => {
        if (!abort.signal.aborted) setProblem(failureMessage(failure))
      },
    )
    return () => abort.abort()
  }, [orderId, news, take])

  const first = thread?.Mensagens[0]?.Numero ?? 0
  return {
    thread,
    problem,
    readOlder: () => {
      readThread(orderId, first, AbortSignal.timeout(30_000)).then(
        (older) => take(older, true),
        (failure: unknown) => setProblem(failureMessage(failure)),
      )
    },
    add: (message) => setThread((known) => known && { ...known, Mensagens: merge(known.Mensagens, [message]) }),
  }
}
