import { currentPlace, useSession } from '@/api/session'
import { EmptyState } from '@/ui/EmptyState'
import { defaultZone } from '@/ui/dates'
import { boardCalls } from '../api'
import { OrderBoard, type BoardSlots } from '../parts/OrderBoard'

/** /meepFood/painel: the order board of the current venue (S1§2), with what other features put around it. */
export default function Painel(slots: BoardSlots) {
  const session = useSession()
  const place = session && currentPlace(session)
  if (!place) {
    return <EmptyState text="Escolha um estabelecimento para ver os pedidos." />
  }
  return (
    <OrderBoard
      {...slots}
      key={place.localId}
      venueId={place.localId}
      venueName={place.nomeLocal}
      zone={place.fusoHorario || defaultZone}
      fastPolling={place.fastPolling ?? false}
      calls={boardCalls}
    />
  )
}
