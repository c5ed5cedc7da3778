/** How the catalogue's pages say counts and names. */
import type { Picked } from './api/pages'

const mostNamed = 3

/** "3 produtos", "1 produto". */
export function counted(products: number): string {
  return products === 1 ? '1 produto' : `${products.toLocaleString('pt-BR')} produtos`
}

/** The first names of some products, and how many more there are. */
export function namesOf(products: readonly Picked[]): string {
  if (products.length === 0) return 'Nenhum'
  const names = products.slice(0, mostNamed).map(({ nome }) => nome).join(', ')
  const more = products.length - mostNamed
  return more > 0 ? `${names} e mais ${more.toLocaleString('pt-BR')}` : names
}
