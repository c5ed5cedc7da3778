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
  // What is shown of other values, or by now is asked for anew, is nothing to confirm.
  const shown = query.isPlaceholderData || query.isFetching || query.error ? undefined : query.data
  return {
    query, excluded,
    isAsked: asked !== null,
    /** What the change comes to is not shown yet: nobody can make it. */
    waiting: asked !== null && !shown,
    /** Makes the change, and tells it with these words. */
    make: async (words: string) => {
      if (!asked || !shown) throw new Error('the change is not shown yet')
      const { alteracaoId } = await apply.mutateAsync({ order: asked, shown })
      tellChange(words, alteracaoId, undo.mutateAsync)
    },
    onExclude: (row: Altered, isExcluded: boolean) =>
      setExcluded(isExcluded ? [...excluded, row] : excluded.filter((each) => each !== row)),
    clear: () => setExcluded([]),
  }
}

export type PreparedBulk = ReturnType<typeof useBulk>
