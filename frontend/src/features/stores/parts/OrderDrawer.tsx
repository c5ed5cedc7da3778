import { Drawer } from 'antd'
import type { Store } from '@/api/queries/stores'
import { SortableList } from '@/ui/SortableList'
import { useFocusReturn } from '@/ui/useFocusReturn'
import { useSavedOrder } from '@/ui/useSavedOrder'
import type { StoreChanges } from '../api'

interface OrderDrawerProps {
  open: boolean
  stores: readonly Store[]
  changes: StoreChanges
  onClose: () => void
}

/** The order of the stores, by dragging or with the buttons of each; every move is saved. */
export function OrderDrawer({ open, stores, changes, onClose }: OrderDrawerProps) {
  const { rows, saving, sort } = useSavedOrder(stores, (sorted) => changes.sort.mutateAsync(sorted.map(({ Id }) => Id)))
  useFocusReturn(open)

  return (
    <Drawer open={open} title="Ordem das lojas" size="min(480px, 100vw)" onClose={onClose} destroyOnHidden closable={{ 'aria-label': 'Fechar' }}>
      <p style={{ marginBottom: 16 }}>Arraste as lojas, ou use as setas. Cada mudança é salva na hora.</p>
      <SortableList label="Lojas" items={rows} itemKey={({ Id }) => Id} itemName={({ Name }) => Name} disabled={saving} onSort={sort}>
        {({ Name }) => Name}
      </SortableList>
    </Drawer>
  )
}
