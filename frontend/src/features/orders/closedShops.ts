/** Which shops are closed although their hours say otherwise, and how to open them (D13). */
import { useEffect, useRef, useState } from 'react'
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

/**
 * The first shop to ask about, looked for while the page is seen, and how to
 * take its question away. A question comes back only after the shop has been
 * open or out of its hours.
 */
export function useClosedShop(venueId: string, venueName: string): [shop: ClosedShop | undefined, dismiss: (id: string) => void] {
  const [asked, setAsked] = useState<readonly ClosedShop[]>([])
  const dismissed = useRef<ReadonlySet<string>>(new Set())

  useEffect(() => {
    const abort = new AbortController()
    const look = () => {
      if (document.visibilityState === 'hidden') return
      closedShops(venueId, venueName, abort.signal).then(
        (closed) => {
          const before = dismissed.current
          dismissed.current = new Set(closed.flatMap(({ id }) => (before.has(id) ? [id] : [])))
          setAsked(closed.filter(({ id }) => !before.has(id)))
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

  function dismiss(id: string) {
    dismissed.current = new Set([...dismissed.current, id])
    setAsked((shops) => shops.filter((shop) => shop.id !== id))
  }

  return [asked[0], dismiss]
}
