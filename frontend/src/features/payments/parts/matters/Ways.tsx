import { useState } from 'react'
import { failureMessage } from '@/api/client'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toasts'
import { markSeen, matterWords, type Matter, type WayOut } from '../../matters'
import styles from './Matters.module.css'

/** What is asked before it is done. */
export type Asked = Exclude<WayOut, 'seen'>

const labels: Record<WayOut, string> = { confirm: 'Confirmar recebimento', giveBack: 'Devolver', accept: 'Aceitar', returned: 'Já devolvi', notReturned: 'Não foi possível', seen: 'Visto' }

interface WaysProps {
  matter: Matter
  /** The matter in words, for its buttons. */
  name: string
  venueId: string
  decides: boolean
  /** Whose question was just left. */
  left: WayOut | null
  onAsk: (asked: Asked) => void
  onSettled: () => void
}

/** The buttons of a matter. Where money moves or counts, another tap confirms. */
export function Ways({ matter, name, venueId, decides, left, onAsk, onSettled }: WaysProps) {
  const [busy, setBusy] = useState(false)
  const ways = matterWords[matter.motivo].ways.filter((way) => (decides || way === 'confirm') && (way !== 'giveBack' || matter.restante > 0))

  async function see() {
    setBusy(true)
    try {
      await markSeen(venueId, matter)
      toast.success('Marcado como visto.')
    } catch (failure) {
      toast.error(failureMessage(failure))
    } finally {
      setBusy(false)
      onSettled()
    }
  }

  if (ways.length === 0) return <p className={styles.text}>Quem cuida dos estornos resolve isto.</p>
  return (
    <div className={styles.ways}>
      {ways.map((way, i) => (
        <Button
          key={way}
          variant={i === 0 ? 'primary' : 'secondary'}
          busy={busy && way === 'seen'}
          aria-label={`${labels[way]}: ${name}`}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the question that was left stood in its place
          autoFocus={way === left}
          onClick={() => (way === 'seen' ? void see() : onAsk(way))}
        >
          {labels[way]}
        </Button>
      ))}
    </div>
  )
}
