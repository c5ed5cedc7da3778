/** @jsxImportSource preact */
import { formatTime } from '@/ui/dates'
import type { Follower } from './follow'
import { useFollowed } from './useFollowed'

/** Says that what is shown may have changed meanwhile. */
export function Stale({ follower }: { follower: Follower }) {
  const { stale, readAt, order } = useFollowed(follower)
  if (!stale) return null
  return (
    <div class="card stale">
      <p>
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 4 2.5 20h19ZM12 10v4.5M12 17.2v.1" />
        </svg>
        {stale === 'network' ? 'Sem conexão.' : 'O servidor não respondeu agora.'} Isto é das {formatTime(readAt, order.FusoHorario)} e pode ter mudado. Tentando de novo…
      </p>
      <button type="button" class="button" onClick={() => void follower.refresh()}>
        Atualizar agora
      </button>
    </div>
  )
}
