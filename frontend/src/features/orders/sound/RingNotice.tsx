import { useEffect, useState, useSyncExternalStore } from 'react'
import { setBadge } from '@/api/native'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { useBoard } from '../data/board'
import { useSecondsUntil } from '../data/clock'
import type { Connection } from '../data/feed'
import { goToOrder } from '../data/goToOrder'
import { stateOf } from '../data/order'
import { keymap, type Command } from '../keyboard/keymap'
import { useCommands } from '../keyboard/keys'
import { chime, type SoundState } from './chime'
import { soundTrouble } from './labels'
import { answers, Ringer, type RingStatus } from './ring'
import { mute } from './ringMute'
import styles from './RingNotice.module.css'

/** Connections on which the server answers, as far as the board knows. */
const reached: readonly Connection[] = ['live', 'unstable', 'polling']

/** Commands that count as attending to the focused order; others only pass it. */
const atOrder: readonly (Command | undefined)[] = ['advance', 'refuse', 'details', 'strike', 'courier', 'print', 'resend']

/** Fields, which keep the keys typed in them. */
const fields = 'input, textarea, select'

/** Rings for this board while the component is mounted. Touching an order, on its card or in its details, answers it. */
function useRinger(): [Ringer, RingStatus] {
  const { store, calls, feed, venueId } = useBoard().live
  const [ringer] = useState(() => new Ringer(store, chime, mute, calls.takeNotice, answers.at(venueId)))

  useEffect(() => ringer.start(), [ringer])

  useEffect(
    () =>
      feed.subscribe(() => {
        if (reached.includes(feed.status().connection)) ringer.tellAgain()
      }),
    [feed, ringer],
  )

  useEffect(() => {
    const onTouch = ({ target }: Event) => {
      const order = target instanceof Element ? target.closest<HTMLElement>('[data-card], [data-details]') : null
      const id = order?.dataset.card ?? order?.dataset.details
      if (id) ringer.answer(id)
    }
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event
      if (!(target instanceof Element)) return
      const command = keymap.commandOf(event)
      if (target.closest('dialog') || key === 'Enter' || key === ' ' || atOrder.includes(command)) onTouch(event)
      // The bell is loud whatever stands open over the board.
      if (target.closest('dialog') && !target.matches(fields) && command === 'silence') ringer.answerAll()
    }
    // A finger that scrolls the cards lets go of none: the browser takes its pointer away.
    document.addEventListener('pointerup', onTouch)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerup', onTouch)
      document.removeEventListener('keydown', onKey)
    }
  }, [ringer])

  return [ringer, useSyncExternalStore(ringer.subscribe, ringer.status)]
}

/** Shows in the window's title, or on the installed portal's icon, how many orders are pending, whatever the filters hide. */
function usePendingBadge() {
  const { store } = useBoard().live
  const pending = useSyncExternalStore(store.subscribeChanges, () => store.live().filter((order) => stateOf(order) === 'pending').length)

  useEffect(() => void setBadge(pending), [pending])
  useEffect(() => () => void setBadge(0), [])
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * Shows how many orders ring and silences them; asks to unlock a blocked sound. It floats: a bar that came and went
 * above the cards would move a button away under somebody's finger.
 * @param byKeys the board's keys answer it, too: not on pages whose keys mean something else
 */
export function RingNotice({ byKeys = true }: { byKeys?: boolean }) {
  const board = useBoard()
  const { live } = board
  const [ringer, { calling, urgency, deadline, hurried, expired }] = useRinger()
  usePendingBadge()
  const sound = useSyncExternalStore(chime.subscribe, chime.state)
  const [readOf, setReadOf] = useState<SoundState | null>(null)
  const secondsLeft = useSecondsUntil(deadline)

  const goToHurried = () => {
    if (hurried !== null) goToOrder(board, hurried)
  }
  useCommands(byKeys && calling.length > 0, { silence: () => ringer.answerAll(), ...(hurried !== null && { deadline: goToHurried }) })

  useEffect(() => chime.watch(), [])

  return (
    <>
      {sound === 'blocked' && (
        <Notice alert>
          <p>O navegador bloqueou o som dos pedidos.</p>
          <Button size="large" onClick={() => void chime.unlock()}>
            Permitir som
          </Button>
        </Notice>
      )}
      {(sound === 'absent' || sound === 'hung') && readOf !== sound && (
        <Notice alert>
          <p>{soundTrouble[sound]}</p>
          <Button size="large" onClick={() => setReadOf(sound)}>
            Entendi
          </Button>
        </Notice>
      )}
      {calling.length > 0 && (
        <Notice urgency={urgency}>
          <Bell swings={urgency !== 'calm'} />
          <p>
            {calling.length === 1 ? '1 pedido chamando' : `${calling.length} pedidos chamando`}
            {secondsLeft !== null && `, confirme em ${clock(secondsLeft)}`}
            {expired.length > 0 && <span className={styles.expired}>O prazo de {expired.length === 1 ? live.store.order(expired[0] ?? '')?.Codigo : `${expired.length} pedidos`} acabou</span>}
          </p>
          {hurried !== null && (
            <Button size="large" onClick={goToHurried}>
              Ir ao pedido {live.store.order(hurried)?.Codigo}
            </Button>
          )}
          <Button size="large" onClick={() => ringer.answerAll()}>
            Silenciar
          </Button>
        </Notice>
      )}
    </>
  )
}

function Bell({ swings }: { swings: boolean }) {
  return (
    <svg className={styles.bell} data-swings={swings || undefined} viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
      <path d="M4 18h16M6 18a6 6 0 0 1 12 0M12 12V9M10 9h4" />
    </svg>
  )
}
