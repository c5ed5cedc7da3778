import { Button } from '@/ui/Button'
import { EmptySearch } from '@/ui/drawings'
import { EmptyState } from '@/ui/EmptyState'
import { narrowing, noFilters, sameFilters, type BoardFilters } from '../data/filters'

export interface NarrowingProps {
  filters: BoardFilters
  /** Takes all filters away, the keyword too. */
  onClear: () => void
}

/** Says that there are no orders: none have come yet, or none pass the filters. */
export function NoOrders({ filters, onClear }: NarrowingProps) {
  if (sameFilters(filters, noFilters)) return <EmptyState text="Nenhum pedido por aqui ainda." detail="Os novos pedidos aparecem sozinhos, sem atualizar a página." />
  const byKeyword = narrowing(filters) === 0
  const text = byKeyword ? `Nenhum pedido encontrado para “${filters.keyword}”.` : 'Nenhum pedido encontrado com esses filtros.'
  return <EmptyState drawing={<EmptySearch />} text={text} action={<Button onClick={onClear}>{byKeyword ? 'Limpar busca' : 'Limpar filtros'}</Button>} />
}
