/** Which shops are closed although their hours say otherwise, and how to open them (D13). */
import { useMemo, useState, useSyncExternalStore } from 'react'
import { answer, api, ApiError } from '@/api/client'
import { useAhead } from './clock'
import type { LiveBoard, VenueFacts } from './live'

/** The establishment itself, or one of its stores. */
export type ClosedShop = { kind: 'venue'; id: string; name: string } | { kind: 'store'; id: string; name: string }

function closedShops({ settings, stores }: VenueFacts, isPaused: boolean, venueId: string, venueName: string): ClosedShop[] {
  // Somebody meant the pause (D39); and a store sells nothing while its venue is out of its hours, as on a closed special day.
  if (isPaused || !settings.withinHours) return []
  const closed: ClosedShop[] = settings.isActive ? [] : [{ kind: 'venue', id: venueId, name: venueName }]
  for (const { Id, Name, IsClosed, WithinHours } of stores) {
    if (IsClosed && WithinHours) closed.push({ kind: 'store', id: Id, name: Name })
  }
  return closed
}

/**
 * Opens the shop for customers: a store by its own call, the establishment by
 * ours, for which the board's role suffices; a server without that call opens
 * it through the configuration (D3, D13).
 */
export async function openShop(shop: ClosedShop): Promise<void> {
  if (shop.kind === 'store') {
    await api.POST('/api/superapp/StoreCategory/OpenStore', { body: { storeId: shop.id } })
    return
  }
  try {
    await api.POST('/api/kds/abrirEstabelecimento', { body: { localClienteId: shop.id } })
    return
  } catch (failure) {
    if (!(failure instanceof ApiError) || (failure.status !== 404 && failure.status !== 405)) throw failure
  }
  const configuration = await answer(api.GET('/api/MeepFood/Configuration/{localId}', { params: { path: { localId: shop.id } } }))
  await api.POST('/api/MeepFood/Configuration', { body: { ...configuration, isActive: true } })
}

export interface ClosedShops {
  closed: readonly ClosedShop[]
  /** The one to ask about. */
  asked: ClosedShop | undefined
  /** Takes the question about a shop away. It comes back once the shop has been open or out of its hours. */
  dismiss: (id: string) => void
  /** Asks about every closed shop anew: somebody wants to open one. */
  askAgain: () => void
  /** The shop was opened from here. */
  opened: (id: string) => void
}

/** The shops that are closed although their hours say otherwise, as the board last read it of its venue. */
export function useClosedShops(live: LiveBoard, venueName: string): ClosedShops {
  const facts = useSyncExternalStore(live.subscribeFacts, live.facts)
  const isPaused = useAhead(facts.settings.pausedUntil) !== null
  const found = useMemo(() => closedShops(facts, isPaused, live.venueId, venueName), [facts, isPaused, live, venueName])
  /** What was said of a shop, until it is read that it is closed no more. */
  const [answers, setAnswers] = useState<ReadonlyMap<string, 'dismissed' | 'opened'>>(new Map())
  const [read, setRead] = useState(found)
  if (read !== found) {
    setRead(found)
    setAnswers(new Map([...answers].filter(([id]) => found.some((shop) => shop.id === id))))
  }

  const say = (id: string, answer: 'dismissed' | 'opened') => setAnswers((before) => new Map(before).set(id, answer))
  const closed = found.filter(({ id }) => answers.get(id) !== 'opened')
  return {
    closed,
    asked: closed.find(({ id }) => !answers.has(id)),
    dismiss: (id) => say(id, 'dismissed'),
    askAgain: () => setAnswers((before) => new Map([...before].filter(([, answer]) => answer === 'opened'))),
    opened: (id) => {
      say(id, 'opened')
      live.readFacts('anew')
    },
  }
}
