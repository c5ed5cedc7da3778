import { useState } from 'react'
import type { CategoryChoice } from '../../api/list'
import { ArchiveDrawer } from './ArchiveDrawer'
import { MoveDrawer } from './MoveDrawer'
import { PriceDrawer } from './PriceDrawer'

/** A change of many products that a person prepares, and of which: ticks that come and go do not change it. */
export interface BulkDraft {
  kind: 'price' | 'move' | 'archive'
  productIds: readonly string[]
  /** Whether they are those that are ticked, and not one by its menu. */
  isTicked?: boolean
}

interface BulkDrawersProps {
  draft: BulkDraft | null
  categories: readonly CategoryChoice[]
  onClose: () => void
  /** The products have been changed. */
  onDone: () => void
}

/** The changes of many products at once that are simulated first, and kept so that they can be undone. */
export function BulkDrawers({ draft, categories, onClose, onDone }: BulkDrawersProps) {
  // The last one stays while its drawer closes, so that its title does not change meanwhile.
  const [last, setLast] = useState(draft)
  if (draft && draft !== last) setLast(draft)
  const of = (kind: BulkDraft['kind']) => ({ open: draft?.kind === kind, productIds: last?.productIds ?? [], onClose, onDone })
  return (
    <>
      <PriceDrawer {...of('price')} />
      <MoveDrawer {...of('move')} categories={categories} />
      <ArchiveDrawer {...of('archive')} />
    </>
  )
}
