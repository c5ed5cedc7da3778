import { useVenue } from '@/api/venue'
import { HistoryDrawer } from '@/ui/HistoryDrawer'
import { useOperatorHistory, type Operator } from '../api'

/** What was done to an operator, and by whom. */
export function OperatorHistory({ operator, open, onClose }: { operator: Operator | undefined; open: boolean; onClose: () => void }) {
  const venue = useVenue()
  const history = useOperatorHistory(venue.id, operator?.id ?? '')
  return <HistoryDrawer title={operator ? `Histórico de ${operator.nome}` : ''} open={open} onClose={onClose} zone={venue.zone} history={history} />
}
