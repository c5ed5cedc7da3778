/** @jsxImportSource preact */
import { formatTime } from '@/ui/dates'
import { Icon } from '../Icon'
import { useLive } from '../live'
import type { Follower } from './follow'

/** Says that what is shown may have changed meanwhile. */
export function Stale({ follower }: { follower: Follower }) {
  const { stale, readAt, order } = useLive(follower)
  if (!stale) return null
  return (
    <div class="card stale">
      <p>
        <Icon name="warning" />
        {stale === 'network' ? 'Sem conexão.' : 'O servidor não respondeu agora.'} Isto é das {formatTime(readAt, order.FusoHorario)} e pode ter mudado. Tentando de novo…
      </p>
      <button type="button" class="button" onClick={() => void follower.refresh()}>
        Atualizar agora
      </button>
    </div>
  )
}
