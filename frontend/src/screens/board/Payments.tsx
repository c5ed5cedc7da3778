import { useEffect, useReducer, useRef, useState } from 'react'
import { Link } from 'react-router'
import { hasRole, useSession } from '@/api/session'
import { readMatters, type Matter } from '@/features/payments/matters'
import { MatterList } from '@/features/payments/parts/matters/MatterList'
import { useBoard } from '@/features/orders/data/board'
import { Popover } from '@/ui/Popover'
import styles from './Board.module.css'
import { PaymentsIcon } from './icons'

/** Shows that payments have to be looked at, how many, and in its panel what can be done about each. */
export default function Payments() {
  const { live, zone } = useBoard()
  const { feed, venueId } = live
  const session = useSession()
  const { matters, read } = useMatters(venueId, feed)

  if (matters.length === 0) return null
  const count = matters.length === 1 ? '1 pagamento' : `${matters.length} pagamentos`
  return (
    <Popover
      button={
        <>
          <PaymentsIcon />
          <span className={styles.count}>{matters.length}</span>
        </>
      }
      label={`Conferir pagamentos: ${count}`}
      align="end"
    >
      {() => (
        <div className={styles.payments}>
          <MatterList matters={matters} venueId={venueId} zone={zone} decides={session !== null && hasRole(session, 'TransacoesEstorno')} onSettled={read} />
          <Link className={styles.link} to="/transacoes/conferir">
            Conferir pelo extrato
          </Link>
        </div>
      )}
    </Popover>
  )
}

/** What has to be looked at, as the board's stream tells it; where that does not tell, each greeting asks. */
function useMatters(venueId: string, feed: ReturnType<typeof useBoard>['live']['feed']) {
  const [matters, setMatters] = useState<readonly Matter[]>([])
  /** Counts what was heard and asked: an answer to something older is none any more. */
  const turn = useRef(0)
  const [wished, wish] = useReducer((times: number) => times + 1, 0)

  useEffect(() => {
    const abort = new AbortController()
    const read = async () => {
      const mine = ++turn.current
      try {
        const found = await readMatters(venueId, abort.signal)
        if (mine === turn.current) setMatters(found)
      } catch {
        // A server of before knows no payments, and without the network the next greeting asks again.
      }
    }
    const leave = feed.onEvent((event, data) => {
      if (event === 'pagamentos') {
        turn.current++
        setMatters((JSON.parse(data) as { Pendencias: Matter[] }).Pendencias)
      }
      if (event === 'hello') void read()
    })
    void read()
    return () => {
      leave()
      abort.abort()
    }
  }, [feed, venueId, wished])

  return { matters, read: wish }
}
