/** What the calls of scheduling share. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { components } from '@/api/schema.gen'
import { base64Of } from '@/ui/base64'

export type Schemas = components['schemas']

/** The key of everything about the agendas and bookings of a venue. */
export const schedulingKey = (venueId: string) => ['scheduling', venueId]

/** A change, after which everything about the venue's agendas is looked at anew, whether it went through or not. */
export function useChange<Variables, Result>(venueId: string, mutationFn: (variables: Variables) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: schedulingKey(venueId) }) })
}

/** A picture as it is sent: a new one's bytes, the address of the one that stays, '' for none. */
export async function sentImage(image: File | string | null): Promise<string> {
  return image instanceof File ? base64Of(image) : (image ?? '')
}

/** One of a list by its id; one that is gone is an Error. */
export function foundIn<Row extends { id: string }>(rows: readonly Row[], id: string): Row {
  const found = rows.find((row) => row.id === id)
  if (!found) throw new Error('it is gone')
  return found
}
