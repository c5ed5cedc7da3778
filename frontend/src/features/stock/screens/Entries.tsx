import { useVenue } from '@/api/venue'
import { useEntry } from '../api'
import { MovementList } from '../parts/MovementList'

/** /estoque/entrada: what has come. */
export default function Entries() {
  const entry = useEntry(useVenue().id)
  return <MovementList direction="entrada" onRecord={entry.mutateAsync} />
}
