import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { useApplyBulk, useSimulation, type Altered, type BulkOrder } from '../../api/changes'

/** A change of chosen products that is being prepared: what it comes to, whom it leaves out, and making it. */
export function useBulk(order: BulkOrder | null) {
  const venue = useVenue()
  const [excluded, setExcluded] = useState<readonly Altered[]>([])
  const asked = order && { ...order, exceto: excluded.map(({ id }) => id) }
  const query = useSimulation(venue.id, asked)
  const apply = useApplyBulk(venue.id)
  return {
    query, excluded, apply,
    asked,
    exclude: (row: Altered, isExcluded: boolean) =>
      setExcluded(isExcluded ? [...excluded, row] : excluded.filter((each) => each !== row)),
    clear: () => setExcluded([]),
  }
}
