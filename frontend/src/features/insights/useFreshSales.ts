import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { openStream, type StreamState } from '@/api/stream'

/**
 * Asks anew for what the venue's screens show whenever it sells something, for as long as `on`.
 * Sales that come while figures are under way are in those that follow them.
 */
export function useFreshSales(venueId: string, on: boolean): StreamState {
  const client = useQueryClient()
  const [state, setState] = useState<StreamState>('connecting')

  useEffect(() => {
    if (!on) return
    const end = new AbortController()
    openStream({
      path: `/api/insights/stream?localClienteId=${encodeURIComponent(venueId)}`,
      signal: end.signal,
      onEvent: ({ event }) => {
        if (event === 'sales') void client.invalidateQueries({ queryKey: ['insights', venueId] })
      },
      onState: setState,
    })
    return () => end.abort()
  }, [client, venueId, on])

  return state
}
