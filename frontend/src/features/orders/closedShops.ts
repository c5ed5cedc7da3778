/** Which shops are closed although their hours say otherwise, and how to open them (D13). */
import { useEffect, useState } from 'react'
import { answer, api, ApiError } from '@/api/client'

/** The establishment itself, or one of its stores. */
export type ClosedShop = { kind: 'venue'; id: string; name: string } | { kind: 'store'; id: string; name: string }

/** Milliseconds between two looks: hours begin and people close shops while the board stands. */
const lookEvery = 60_000

async function closedShops(venueId: string, venueName: string, signal: AbortSignal): Promise<ClosedShop[]> {
  const [venue, stores] = await Promise.all([
    answer(api.GET('/api/kds/storeConfiguration/{localId}', { params: { path: { localId: venueId } }, signal })),
    answer(api.GET('/api/store', { params: { query: { localClienteId: venueId } }, signal })),
  ])
  const closed: ClosedShop[] = venue.withinHours && !venue.isActive ? [{ kind: 'venue', id: venueId, name: venueName }] : []
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

/** The shops that are closed although their hours say otherwise, looked for while the page is seen. */
export function useClosedShops(venueId: string, venueName: string): ClosedShops {
  const [closed, setClosed] = useState<readonly ClosedShop[]>([])
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())

  useEffect(() => {
    const abort = new AbortController()
    const look = () => {
      if (document.visibilityState === 'hidden') return
      closedShops(venueId, venueName, abort.signal).then(
        (found) => {
          setClosed(found)
          setDismissed((before) => new Set(found.flatMap(({ id }) => (before.has(id) ? [id] : []))))
        },
        // A look that fails says nothing about the shops; the board tells of the connection.
        () => undefined,
      )
    }
    look()
    const timer = setInterval(look, lookEvery)
    document.addEventListener('visibilitychange', look)
    return () => {
      abort.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [venueId, venueName])

  const dismiss = (id: string) => setDismissed((before) => new Set([...before, id]))
  return {
    closed,
    asked: closed.find(({ id }) => !dismissed.has(id)),
    dismiss,
    askAgain: () => setDismissed(new Set()),
    opened: (id) => {
      dismiss(id)
      setClosed((before) => before.filter((shop) => shop.id !== id))
    },
  }
}
