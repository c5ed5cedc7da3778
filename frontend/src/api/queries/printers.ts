/** The printers of a venue, for the screens that choose one or tell how they are. */
import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../client'
import type { components } from '../schema.gen'

export type PrinterView = components['schemas']['PrintersView']
export type Station = components['schemas']['PrintersVenueStation']

/** The key of everything about the venue's printing. */
export const printersKey = (venueId: string) => ['printers', venueId]

/** Milliseconds between two looks at what changes by itself. */
export const lookEvery = 4_000

/** The printers, the computers that print, and how all of them are. */
export function useOverview(venueId: string) {
  return useQuery({
    queryKey: [...printersKey(venueId), 'overview'],
    queryFn: () => answer(api.GET('/api/Impressoras/situacao', { params: { query: { localClienteId: venueId } } })),
    refetchInterval: lookEvery,
  })
}
