import { Drawer } from 'antd'
import { useState } from 'react'
import type { Store } from '@/api/queries/stores'
import { messageOf } from '@/ui/failures'
import { SortableList } from '@/ui/SortableList'
import { toast } from '@/ui/toasts'
import { useFocusReturn } from '@/ui/useFocusReturn'
import type { StoreChanges } from '../api'

interface OrderDrawerProps {
  open: boolean
  stores: readonly Store[]
  changes: StoreChanges
  onClose: () => void
}

/** The order of the stores, by dragging or with the buttons of each; every move is saved. */
export function OrderDrawer({ open, stores, changes, onClose }: OrderDrawerProps) {
  /** The order that is being saved. */
  const [moved, setMoved] = useState<readonly Store[]>()
  useFocusReturn(open)

  async function save(sorted: Store[]) {
    setMoved(sorted)
    try {
      await changes.sort.mutateAsync(sorted.map(({ Id }) => Id))
    } catch (failure) {
      toast.error(messageOf(failure))
    } finally {
      setMoved(undefined)
    }
  }

  return (
    <Drawer open={open} title="Ordem das lojas" size="min(480px, 100vw)" onClose={onClose} destroyOnHidden closable={{ 'aria-label': 'Fechar' }}>
      <p style={{ marginBottom: 16 }}>Arraste as lojas, ou use as setas. Cada mudança é salva na hora.</p>
      <SortableList label="Lojas" items={moved ?? stores} itemKey={({ Id }) => Id} itemName={({ Name }) => Name} disabled={moved !== undefined} onSort={(sorted) => void save(sorted)}>
        {({ Name }) => Name}
      </SortableList>
    </Drawer>
  )
}
