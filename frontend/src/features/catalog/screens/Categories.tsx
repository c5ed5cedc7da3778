import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useVenue } from '@/api/venue'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { SortableList } from '@/ui/SortableList'
import { useDialogs } from '@/ui/useDialogs'
import { useSavedOrder } from '@/ui/useSavedOrder'
import { useCategories, useCategoryChanges, type Category } from '../api/categories'
import { CategoryDialogs, type CategoryDialog } from '../parts/categories/CategoryDialogs'
import { CategoryLine } from '../parts/categories/CategoryLine'

/** /produtos/categorias: the groups of the menu, in its order. */
export default function Categories() {
  const venue = useVenue()
  const categories = useCategories(venue.id)
  const changes = useCategoryChanges(venue.id)
  const dialogs = useDialogs<Category, CategoryDialog>()
  const { rows, saving, sort } = useSavedOrder(categories.data, (sorted) => changes.sort.mutateAsync(sorted.map(({ id }) => id)))

  return (
    <>
      <PageHeader
        title="Categorias de produtos"
        description="Os grupos do cardápio, na ordem em que aparecem. Arraste-os, ou use as setas."
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => dialogs.open('create')}>
            Nova categoria
          </Button>
        }
      />
      {!rows && categories.error && <ErrorState text={messageOf(categories.error)} onRetry={() => void categories.refetch()} />}
      {!rows && !categories.error && <Skeleton lines={6} lineHeight={56} />}
      {rows?.length === 0 && <EmptyState text="Ainda não há categorias." detail="Crie a primeira: cada produto fica em uma." />}
      {rows && rows.length > 0 && (
        <SortableList
          label="Categorias de produtos"
          items={rows}
          itemKey={({ id }) => id}
          itemName={({ nome }) => nome}
          disabled={saving}
          onSort={sort}
        >
          {(category) => <CategoryLine category={category} isOnly={rows.length === 1} onAct={(what) => dialogs.open(what, category)} />}
        </SortableList>
      )}
      <CategoryDialogs dialogs={dialogs} categories={rows ?? []} changes={changes} />
    </>
  )
}
