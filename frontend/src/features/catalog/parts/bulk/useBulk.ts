import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { useApplyBulk, useSimulation, useUndoChange, type Altered, type BulkOrder } from '../../api/changes'
import { tellChange } from '../changes/tellChange'

/** A change of chosen products that is being prepared: what it comes to, whom it leaves out, and making it. */
export function useBulk(order: BulkOrder | null) {
  const venue = useVenue()
  const [excluded, setExcluded] = useState<readonly Altered[]>([])
  const asked = order && { ...order, exceto: excluded.map(({ id }) => id) }
  const query = useSimulation(venue.id, asked)
  const apply = useApplyBulk(venue.id)
  const undo = useUndoChange(venue.id)
  return {
    query, excluded,
    isAsked: asked !== null,
    /** Makes the change, and tells it with these words. */
    make: async (words: string) => {
      if (!asked) return
      const { alteracaoId } = await apply.mutateAsync(asked)
      tellChange(words, alteracaoId, undo.mutateAsync)
    },
    onExclude: (row: Altered, isExcluded: boolean) =>
      setExcluded(isExcluded ? [...excluded, row] : excluded.filter((each) => each !== row)),
    clear: () => setExcluded([]),
  }
}

export type PreparedBulk = ReturnType<typeof useBulk>
