/** Who works in a venue. */
import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../client'
import type { components } from '../schema.gen'

export type Member = components['schemas']['AccessMember']

/** The look-up of who works in the venue, and who is invited to. */
export const membersQuery = (venueId: string) =>
  queryOptions({
    queryKey: ['members', venueId],
    queryFn: () => answer(api.GET('/api/Politica/Acessos', { params: { query: { localId: venueId } } })),
  })
