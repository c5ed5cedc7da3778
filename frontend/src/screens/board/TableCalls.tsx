import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { failureMessage } from '@/api/client'
import { readCalls, takeCall, type TableCall } from '@/features/tables/accounts'
import { useBoard } from '@/features/orders/data/board'
import { useCommands } from '@/features/orders/keyboard/keys'
import { Button } from '@/ui/Button'
import { formatTime } from '@/ui/dates'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toasts'
import { TableChime } from './tableChime'

/**
 * Shows which tables call somebody or ask for the bill, with a sound, until somebody
 * says on any board that he goes there.
 */
export function TableCalls() {
  const { live, zone } = useBoard()
  const { feed, venueId } = live
  const [calls, setCalls] = useState<readonly TableCall[]>([])
  /** Counts what was heard and asked: an answer to something older is none any more. */
  const turn = useRef(0)
  const [sound] = useState(() => new TableChime())

  useEffect(() => {
    const abort = new AbortController()
    const read = async () => {
      const mine = ++turn.current
      try {
        const waiting = await readCalls(venueId, abort.signal)
        if (mine === turn.current) setCalls(waiting)
      } catch {
        // A server of before knows no calls, and without the network the next hello asks again.
      }
    }
    const leave = feed.onEvent((event, data) => {
      if (event === 'mesas') {
        turn.current++
        setCalls((JSON.parse(data) as { Chamados: TableCall[] }).Chamados)
      }
      if (event === 'hello') void read()
    })
    void read()
    return () => {
      leave()
      abort.abort()
    }
  }, [feed, venueId])

  useEffect(() => sound.hear(calls.map(({ Id }) => Id)), [sound, calls])
  useEffect(() => () => sound.stop(), [sound])

  async function take({ Id }: TableCall) {
    const mine = ++turn.current
    try {
      const waiting = await takeCall(venueId, Id)
      if (mine === turn.current) setCalls(waiting)
    } catch (failure) {
      toast.error(failureMessage(failure))
    }
  }

  const [first] = calls
  useCommands(first !== undefined, { tableCall: () => void (first && take(first)) })

  return calls.map((call) => (
    <Notice key={call.Id} urgency="insistent" alert>
      <p>
        {wishOf(call)}, {formatTime(call.Em, zone)}
        {call.Conta && (
          <>
            {' '}
            <Link to={`/cadastro/mesas/contas/${call.Conta}`}>Abrir a conta</Link>
          </>
        )}
      </p>
      <Button size="large" aria-label={`Ciente: ${wishOf(call)}`} onClick={() => void take(call)}>
        Ciente
      </Button>
    </Notice>
  ))
}

function wishOf({ Mesa, Tipo }: TableCall): string {
  return `Mesa ${Mesa} ${Tipo === 'conta' ? 'pede a conta' : 'chama o garçom'}`
}
