import { useState } from 'react'
import { messageOf } from './failures'
import { toast } from './toasts'

interface SavedOrder<Row, Rows> {
  /** In the order that is being saved, until the server has told it. */
  rows: Rows
  /** Nothing can be moved meanwhile: the next order would be one of rows that are still on their way. */
  saving: boolean
  sort: (sorted: Row[]) => void
}

/** The order of a list whose every move is saved at once; one that is refused goes back, and a toast says why. */
export function useSavedOrder<Row>(rows: readonly Row[], save: (sorted: Row[]) => Promise<unknown>): SavedOrder<Row, readonly Row[]>
export function useSavedOrder<Row>(rows: readonly Row[] | undefined, save: (sorted: Row[]) => Promise<unknown>): SavedOrder<Row, readonly Row[] | undefined>
export function useSavedOrder<Row>(rows: readonly Row[] | undefined, save: (sorted: Row[]) => Promise<unknown>): SavedOrder<Row, readonly Row[] | undefined> {
  const [moved, setMoved] = useState<readonly Row[] | null>(null)

  async function sort(sorted: Row[]) {
    setMoved(sorted)
    try {
      await save(sorted)
    } catch (failure) {
      toast.error(messageOf(failure))
    } finally {
      setMoved(null)
    }
  }

  return { rows: moved ?? rows, saving: moved !== null, sort: (sorted) => void sort(sorted) }
}
