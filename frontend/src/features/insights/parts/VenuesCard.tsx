import { ChartFrame } from '@/ui/ChartFrame'
import { useVenueFigures, type DashboardFilter } from '../api'
import { formatAmount } from '../values'
import { Change } from './Change'
import { pictureOf, troubleOf } from './charted'

interface VenuesCardProps {
  venueId: string
  filter: DashboardFilter
  className?: string
}

/** The venues whose dashboard the person may see, side by side; nothing for who has one. All customers and channels count. */
export function VenuesCard({ venueId, filter, className }: VenuesCardProps) {
  const venues = useVenueFigures(venueId, filter)
  if (venues.data && venues.data.length < 2) return null
  return (
    <ChartFrame
      className={className}
      title="Estabelecimentos lado a lado"
      subtitle="Todos os clientes e canais; a mudança é sobre o período anterior"
      summary="Pedidos, faturamento, ticket médio e recusados de cada estabelecimento."
      columns={['Estabelecimento', 'Pedidos', 'Mudança dos pedidos', 'Faturamento (R$)', 'Mudança do faturamento', 'Ticket médio (R$)', 'Recusados']}
      rows={venues.data?.map(({ Nome, Pedidos, Faturamento, Ticket, Recusados, AnteriorPedidos, AnteriorFaturamento }) => [
        Nome,
        Pedidos.toLocaleString('pt-BR'),
        <Change key="orders" now={Pedidos} then={AnteriorPedidos} />,
        formatAmount(Faturamento),
        <Change key="revenue" now={Faturamento} then={AnteriorFaturamento} />,
        formatAmount(Ticket),
        Recusados.toLocaleString('pt-BR'),
      ])}
      picture={pictureOf('estabelecimentos')}
      {...troubleOf(venues)}
    />
  )
}
