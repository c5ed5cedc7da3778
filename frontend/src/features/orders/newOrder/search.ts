import { fold } from '@/ui/fold'
import type { Menu, MenuProduct } from './wire'

export interface Shelf {
  id: string
  name: string
  products: readonly MenuProduct[]
}

/** The products whose names hold all the words, by category; without words those of the category, or all. */
export function shelvesOf(menu: Menu, words: string, category: string): Shelf[] {
  const sought = fold(words).split(/\s+/).filter(Boolean)
  return menu.Categorias.filter(({ Id }) => sought.length > 0 || category === '' || Id === category)
    .map(({ Id, Nome, Produtos }) => ({
      id: Id,
      name: Nome,
      products: Produtos.filter((product) => {
        const name = fold(product.Nome)
        return sought.every((word) => name.includes(word))
      }),
    }))
    .filter(({ products }) => products.length > 0)
}
