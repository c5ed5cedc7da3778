import { useEffect, useState } from 'react'
import { Skeleton } from '@/ui/Skeleton'
import { StateMark } from '../card/StateMark'
import type { LiveBoard } from '../data/live'
import { liveStates, stateKeyOf, stateNames, type StateKey } from '../data/order'
import type { Overview as Found } from '../data/wire'
import { Dialog } from './Dialog'
import styles from './Overview.module.css'
import { Problem } from './running'

/** Milliseconds over which changes are gathered before the server is asked again. */
const gathering = 1_000

/** Visão geral: how many of each item are open now, by state; follows the board's changes. */
export function Overview({ live, onClose }: { live: LiveBoard; onClose: () => void }) {
  const { found, failed } = useOverview(live)
  return (
    <Dialog title="Visão geral" look="wide" onClose={onClose}>
      {failed && <Problem text="Não foi possível buscar a visão geral. Tentando de novo…" />}
      {!found && !failed && <Skeleton lines={6} />}
      {found?.Itens.length === 0 && <p>Nenhum item em aberto agora.</p>}
      {found && found.Itens.length > 0 && <Quantities found={found} />}
    </Dialog>
  )
}

function Quantities({ found }: { found: Found }) {
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <caption>{found.Pedidos === 1 ? '1 pedido em aberto' : `${found.Pedidos} pedidos em aberto`}</caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            {liveStates.map((state) => (
              <th key={state} scope="col" className={styles.number}>
                <span className={styles.state}>
                  <StateMark state={state} /> <span className={styles.name}>{stateNames[state]}</span>
                </span>
              </th>
            ))}
            <th scope="col" className={styles.number}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {found.Itens.map(({ NomeProduto, Quantidade, Estados }) => {
            const quantities = new Map<StateKey, number>(Estados.map((each) => [stateKeyOf(each.Name), each.Quantidade]))
            return (
              <tr key={NomeProduto}>
                <th scope="row">{NomeProduto}</th>
                {liveStates.map((state) => (
                  <td key={state} className={styles.number} data-none={!quantities.has(state) || undefined}>
                    {quantities.get(state) ?? 0}
                  </td>
                ))}
                <td className={styles.total}>{Quantidade}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function useOverview({ store, calls, venueId }: LiveBoard) {
  const [found, setFound] = useState<Found | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const abort = new AbortController()
    /** Numbers of readings: an older one must not take the place of a newer. */
    let asked = 0
    let answered = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = (wait: number) => {
      timer ??= setTimeout(read, wait)
    }
    const read = () => {
      timer = undefined
      const number = ++asked
      calls.overview(venueId, abort.signal).then(
        (overview) => {
          if (number < answered) return
          answered = number
          setFound(overview)
          setFailed(false)
        },
        () => {
          if (abort.signal.aborted || number < answered) return
          setFailed(true)
          later(5 * gathering)
        },
      )
    }
    const leave = store.subscribeChanges(() => later(gathering))
    read()
    return () => {
      leave()
      clearTimeout(timer)
      abort.abort()
    }
  }, [store, calls, venueId])

  return { found, failed }
}
