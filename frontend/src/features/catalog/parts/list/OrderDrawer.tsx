import { Drawer } from 'antd'
import { useProductChoices } from '@/api/queries/products'
import { useVenue } from '@/api/venue'
import { Skeleton } from '@/ui/Skeleton'
import { SortableList } from '@/ui/SortableList'
import { useFocusReturn } from '@/ui/useFocusReturn'
import { useSavedOrder } from '@/ui/useSavedOrder'
import type { ProductChanges } from '../../api/list'

interface OrderDrawerProps {
  open: boolean
  categoryId: string
  category: string
  changes: ProductChanges
  onClose: () => void
}

/** The order of a category's products on the menu, by dragging or with the buttons of each; every move is saved. */
export function OrderDrawer({ open, categoryId, category, changes, onClose }: OrderDrawerProps) {
  const choices = useProductChoices(useVenue().id, { enabled: open })
  const { rows, saving, sort } = useSavedOrder(choices.data?.filter(({ categoriaId }) => categoriaId === categoryId), (sorted) =>
    changes.setOrder.mutateAsync({ categoriaId: categoryId, produtos: sorted.map(({ id }) => id) }),
  )
  useFocusReturn(open)

  return (
    <Drawer open={open} title={`Ordem de ${category}`} size={480} onClose={onClose} destroyOnHidden>
      <p style={{ marginBottom: 16 }}>É a ordem do cardápio. Cada mudança é salva na hora.</p>
      {rows ? (
        <SortableList
          label={`Produtos de ${category}`}
          items={rows}
          itemKey={({ id }) => id}
          itemName={({ nome }) => nome}
          disabled={saving}
          onSort={sort}
        >
          {({ nome }) => nome}
        </SortableList>
      ) : (
        <Skeleton lines={6} lineHeight={44} />
      )}
    </Drawer>
  )
}
