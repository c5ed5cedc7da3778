import { useVenue } from '@/api/venue'
import { useExit } from '../api'
import { MovementList } from '../parts/MovementList'

/** /estoque/saida: what has gone without being sold. */
export default function Exits() {
  const exit = useExit(useVenue().id)
  return <MovementList direction="saida" onRecord={exit.mutateAsync} />
}
