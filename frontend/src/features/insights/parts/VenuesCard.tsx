import { ChartFrame } from '@/ui/ChartFrame'
import { useVenueFigures, type DashboardFilter } from '../api'
import type { Figure } from '../reports'
import { formatAmount } from '../values'
import { Change } from './Change'
import { opening, pictureOf, troubleOf } from './charted'

interface VenuesCardProps {
  venueId: string
  filter: DashboardFilter
  /** Opens the rows behind a figure of any of the venues. */
  onOpen: (figure: Figure) => void
  className?: string
}

/** The venues whose dashboard the person may see, side by side; nothing for who has one. All customers and channels count. */
export function VenuesCard({ venueId, filter, onOpen, className }: VenuesCardProps) {
  const venues = useVenueFigures(venueId, filter)
  if (venues.data && venues.data.length < 2) return null
  const { from, to } = filter
  const opens = (id: string, name: string, text: string, what: string, report: string, measure: string) =>
    opening((behind, of) => onOpen({ ...behind, query: { localClienteId: id, De: from, Ate: to, Filtros: {} }, name: of }), text, `${what} de ${name}`, { report, measure, key: {} })
  return (
    <ChartFrame
      className={className}
      title="Estabelecimentos lado a lado"
      subtitle="Todos os clientes e canais; a mudança é sobre o período anterior"
      summary="Pedidos, faturamento, ticket médio e recusados de cada estabelecimento."
      columns={['Estabelecimento', 'Pedidos', 'Mudança dos pedidos', 'Faturamento (R$)', 'Mudança do faturamento', 'Ticket médio (R$)', 'Recusados']}
      rows={venues.data?.map(({ LocalClienteId: id, Nome, Pedidos, Faturamento, Ticket, Recusados, AnteriorPedidos, AnteriorFaturamento }) => [
        Nome,
        opens(id, Nome, Pedidos.toLocaleString('pt-BR'), 'Pedidos', 'painel-resumo', 'pedidos'),
        <Change key="orders" now={Pedidos} then={AnteriorPedidos} />,
        opens(id, Nome, formatAmount(Faturamento), 'Faturamento', 'painel-resumo', 'liquido'),
        <Change key="revenue" now={Faturamento} then={AnteriorFaturamento} />,
        opens(id, Nome, formatAmount(Ticket), 'Ticket médio', 'painel-resumo', 'ticket'),
        opens(id, Nome, Recusados.toLocaleString('pt-BR'), 'Recusados', 'painel-recusados', 'pedidos'),
      ])}
      picture={pictureOf('estabelecimentos')}
      {...troubleOf(venues)}
    />
  )
}
