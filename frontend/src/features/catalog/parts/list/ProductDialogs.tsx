import { Fragment, Suspense } from 'react'
import { lazyPart } from '@/ui/lazyPart'
import type { Dialogs } from '@/ui/useDialogs'
import type { CategoryChoice, Listed, ProductChanges } from '../../api/list'
import { CountDialog } from '../stock/CountDialog'
import { CategoryDialog } from './CategoryDialog'
import { SoldOutDialog } from './SoldOutDialog'

const OrderDrawer = lazyPart(async () => ({ default: (await import('./OrderDrawer')).OrderDrawer }))

export type ProductDialog = 'soldOut' | 'count' | 'order' | 'restore'

interface ProductDialogsProps {
  dialogs: Dialogs<Listed, ProductDialog>
  categories: readonly CategoryChoice[]
  changes: ProductChanges
}

/** The questions about a product of the list, of which at most one is open. */
export function ProductDialogs({ dialogs, categories, changes }: ProductDialogsProps) {
  const product = dialogs.row
  if (!product) return null
  // Each product is asked about anew.
  return (
    <Fragment key={product.id}>
      <SoldOutDialog {...dialogs.of('soldOut')} product={product} changes={changes} />
      <CountDialog {...dialogs.of('count')} product={product} />
      <CategoryDialog
        {...dialogs.of('restore')}
        title={`Restaurar ${product.nome}`}
        confirmLabel="Restaurar"
        product={product}
        categories={categories}
        success={(category) => `${product.nome} está de volta, em ${category}.`}
        onChoose={(categoriaId) => changes.restore.mutateAsync({ produtos: [product.id], categoriaId })}
      />
      <Suspense>
        <OrderDrawer {...dialogs.of('order')} categoryId={product.categoriaId} category={product.categoria} changes={changes} />
      </Suspense>
    </Fragment>
  )
}
