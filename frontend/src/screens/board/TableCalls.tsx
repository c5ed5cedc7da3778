import { useEffect, useState } from 'react'
import { failureMessage } from '@/api/client'
import { readCalls, takeCall, type TableCall } from '@/features/tables/accounts'
import { useBoard } from '@/features/orders/data/board'
import { useCommands } from '@/features/orders/keyboard/keys'
import { chime } from '@/features/orders/sound/chime'
import { mute } from '@/features/orders/sound/ringMute'
import { Button } from '@/ui/Button'
import { formatTime } from '@/ui/dates'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toasts'

/** Milliseconds from one chime to the next for as long as a table waits. */
const chimeEvery = 30_000

/**
 * Shows which tables call somebody or ask for the bill, with a sound, until somebody
 * says on any board that he goes there.
 */
export function TableCalls() {
  const { live, zone } = useBoard()
  const { feed, venueId } = live
  const [calls, setCalls] = useState<readonly TableCall[]>([])

  useEffect(() => {
    const abort = new AbortController()
    // A server of before knows no calls, and without the network the next hello asks again.
    const read = () => void readCalls(venueId, abort.signal).then(setCalls, () => undefined)
    const leave = feed.onEvent((event, data) => {
      if (event === 'mesas') setCalls((JSON.parse(data) as { Chamados: TableCall[] }).Chamados)
      if (event === 'hello') read()
    })
    read()
    return () => {
      leave()
      abort.abort()
    }
  }, [feed, venueId])

  const waiting = calls.map(({ Id }) => Id).join()
  useEffect(() => {
    if (waiting === '') return
    const sound = () => {
      if (mute.until() <= Date.now()) void chime.play('calm')
    }
    sound()
    const timer = setInterval(sound, chimeEvery)
    return () => clearInterval(timer)
  }, [waiting])

  async function take({ Id }: TableCall) {
    try {
      setCalls(await takeCall(venueId, Id))
    } catch (failure) {
      toast.error(failureMessage(failure))
    }
  }

  const [first] = calls
  useCommands(first !== undefined, { tableCall: () => void (first && take(first)) })

  return calls.map((call) => (
    <Notice key={call.Id} urgency="insistent" alert>
      <p>
        Mesa {call.Mesa} {call.Tipo === 'conta' ? 'pede a conta' : 'chama o garçom'}, {formatTime(call.Em, zone)}
      </p>
      <Button size="large" aria-label={`Ciente: mesa ${call.Mesa}`} onClick={() => void take(call)}>
        Ciente
      </Button>
    </Notice>
  ))
}
