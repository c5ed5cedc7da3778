import { Drawer } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { messageOf } from '@/ui/failures'
import { Skeleton } from '@/ui/Skeleton'
import { SortableList } from '@/ui/SortableList'
import { toast } from '@/ui/toasts'
import { useFocusReturn } from '@/ui/useFocusReturn'
import { useProductChoices, type ProductChanges } from '../../api/list'

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
  /** The order that is being saved. */
  const [moved, setMoved] = useState<string[]>()
  const known = (choices.data ?? []).filter(({ categoriaId }) => categoriaId === categoryId)
  const items = moved ? moved.flatMap((id) => known.find((each) => each.id === id) ?? []) : known
  useFocusReturn(open)

  async function save(produtos: string[]) {
    setMoved(produtos)
    try {
      await changes.setOrder.mutateAsync({ categoriaId: categoryId, produtos })
    } catch (failure) {
      toast.error(messageOf(failure))
    } finally {
      setMoved(undefined)
    }
  }

  return (
    <Drawer open={open} title={`Ordem de ${category}`} size={480} onClose={onClose} destroyOnHidden>
      <p style={{ marginBottom: 16 }}>É a ordem do cardápio. Cada mudança é salva na hora.</p>
      {choices.data ? (
        <SortableList
          label={`Produtos de ${category}`}
          items={items}
          itemKey={({ id }) => id}
          itemName={({ nome }) => nome}
          onSort={(sorted) => void save(sorted.map(({ id }) => id))}
        >
          {({ nome }) => nome}
        </SortableList>
      ) : (
        <Skeleton lines={6} lineHeight={44} />
      )}
    </Drawer>
  )
}
