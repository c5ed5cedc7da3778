import { useCallback, useEffect, useState } from 'react'
import { failureMessage } from '@/api/client'
import type { Message, Thread } from './api'
import { markRead, readThread } from './messages'

interface ThreadState {
  /** null until it has been read. */
  thread: Thread | null
  /** Why it could not be read, the last time; null when it was. */
  failure: unknown
  retry: () => void
  /** The messages before the first one. */
  older: { read: () => void; problem: string | null }
  /** Adds a message that was just sent. */
  add: (message: Message) => void
}

function merge(known: readonly Message[], more: readonly Message[]): Message[] {
  const byNumber = new Map([...known, ...more].map((message) => [message.Numero, message]))
  return [...byNumber.values()].toSorted((a, b) => a.Numero - b.Numero)
}

/** The messages up to the last one, without those before a hole: numbers follow one another, so others have to be read between them. */
function unbroken(messages: readonly Message[]): Message[] {
  const hole = messages.findLastIndex(({ Numero }, at) => at > 0 && Numero > (messages[at - 1]?.Numero ?? 0) + 1)
  return messages.slice(Math.max(0, hole))
}

/**
 * An order's conversation while it is on screen: what arrives is read, and
 * marked as read. `news` changes whenever there may be something new.
 */
export function useThread(orderId: string, news: unknown): ThreadState {
  const [thread, setThread] = useState<Thread | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  const [olderProblem, setOlderProblem] = useState<string | null>(null)

  const take = useCallback((next: Thread, isOlder: boolean) => {
    setThread((known) => {
      if (!known) return next
      const all = merge(known.Mensagens, next.Mensagens)
      const Mensagens = unbroken(all)
      const HaAnteriores = isOlder || known.Mensagens.length === 0 ? next.HaAnteriores : known.HaAnteriores || Mensagens.length < all.length
      return { ...next, Mensagens, HaAnteriores }
    })
  }, [])

  const again = useCallback(() => setTries((count) => count + 1), [])

  const add = useCallback(
    (message: Message) => {
      setThread((known) => known && { ...known, Mensagens: merge(known.Mensagens, [message]) })
      // What the customer wrote meanwhile stands before it.
      again()
    },
    [again],
  )

  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') again()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [again])

  useEffect(() => {
    const abort = new AbortController()
    readThread(orderId, 0, abort.signal).then(
      (next) => {
        setFailure(null)
        take(next, false)
        const last = next.Mensagens.at(-1)
        // Not marking it costs nothing but a badge that stays: the next reading tries again.
        // Behind another window nobody has read it.
        if (last && next.NaoLidas > 0 && document.visibilityState === 'visible') markRead(orderId, last.Numero).catch(() => undefined)
      },
      (reason: unknown) => {
        if (!abort.signal.aborted) setFailure(reason)
      },
    )
    return () => abort.abort()
  }, [orderId, news, take, tries])

  const first = thread?.Mensagens[0]?.Numero ?? 0
  return {
    thread,
    failure,
    retry: again,
    older: {
      problem: olderProblem,
      read: () => {
        setOlderProblem(null)
        readThread(orderId, first, AbortSignal.timeout(30_000)).then(
          (older) => take(older, true),
          (reason: unknown) => setOlderProblem(failureMessage(reason)),
        )
      },
    },
    add,
  }
}
