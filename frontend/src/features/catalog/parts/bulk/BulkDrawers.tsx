import type { CategoryChoice } from '../../api/list'
import { ArchiveDrawer } from './ArchiveDrawer'
import { MoveDrawer } from './MoveDrawer'
import { PriceDrawer } from './PriceDrawer'

/** A change of many products that a person prepares, and of which: ticks that come and go do not change it. */
export interface BulkDraft {
  kind: 'price' | 'move' | 'archive'
  productIds: readonly string[]
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
  const of = (kind: BulkDraft['kind']) => ({ open: draft?.kind === kind, productIds: draft?.productIds ?? [], onClose, onDone })
  return (
    <>
      <PriceDrawer {...of('price')} />
      <MoveDrawer {...of('move')} categories={categories} />
      <ArchiveDrawer {...of('archive')} />
    </>
  )
}
