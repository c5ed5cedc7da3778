import type { ProductList } from '@/api/queries/productLists'
import type { Column } from '@/ui/ResourceTable'
import { namesOf } from '../../names'

/** What tables tell of a list of products. */
export const listColumns: Column<ProductList>[] = [
  { key: 'descricao', title: 'Lista', render: ({ descricao }) => descricao },
  { key: 'produtos', title: 'Produtos', render: ({ produtos }) => namesOf(produtos) },
]
