import type { ReactNode } from 'react'
import { SortableList } from '@/ui/SortableList'
import type { Picked } from '../../api/pages'

interface SortedProductsProps {
  products: readonly Picked[]
  onSort: (products: Picked[]) => void
  children: (product: Picked) => ReactNode
}

/** The chosen products, whose order a person sets. */
export function SortedProducts({ products, onSort, children }: SortedProductsProps) {
  return (
    <SortableList label="Produtos incluídos" items={products} itemKey={({ id }) => id} itemName={({ nome }) => nome} onSort={onSort}>
      {children}
    </SortableList>
  )
}
