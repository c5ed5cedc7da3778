import { Link } from 'react-router'
import { hasRole, useSession } from '@/api/session'
import type { Opened } from '../reports'

interface SaleCodeProps {
  code: string
  row: Opened['Linhas'][number]
}

/** What people call a sale by; an order of the venue leads to it on the board, whoever may see that. */
export function SaleCode({ code, row: { Venda, Canal } }: SaleCodeProps) {
  const session = useSession()
  const isOrder = Venda !== '' && (Canal === 'proprio' || Canal === 'marketplace')
  if (!isOrder || !session || !hasRole(session, 'Painel')) return code
  return <Link to={`/meepFood/painel?busca=${encodeURIComponent(code)}`} aria-label={`Pedido ${code} no painel`}>{code}</Link>
}
