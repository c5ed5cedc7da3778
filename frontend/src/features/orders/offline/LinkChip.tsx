import { useEffect, useState } from 'react'
import { Link as To } from 'react-router'
import { localStatus, type Exchange, type Link, type LocalStatus } from '@/api/local'
import { formatTime } from '@/ui/dates'
import { messageOf } from '@/ui/failures'
import { Popover } from '@/ui/Popover'
import { Skeleton } from '@/ui/Skeleton'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { useBoard, useFeed } from '../data/board'
import type { BoardFeed } from '../data/feed'
import chip from './ConnectionChip.module.css'
import { causeWords, damageWords, linkWords, silentSince, waitingWords } from './labels'
import styles from './LinkChip.module.css'
import { useOldOrders } from './useOldOrders'
import { useMoment, useSince } from './useSince'

/** Milliseconds between two looks at the last exchanges while they are open. */
const lookEvery = 3_000
const exchangesShown = 6

const chipStates: Record<Link['state'], string> = { connected: 'live', unstable: 'unstable', offline: 'offline' }

/** Shows whether the gateway reaches the server and what waits to be sent; opens the last exchanges. */
export default function LinkChip({ feed }: { feed: BoardFeed }) {
  const link = useFeed(feed, (status) => status.link)
  const { zone } = useBoard()
  const since = useSince(link?.state === 'offline' ? silentSince(link) : null)
  const heard = useMoment(useOldOrders(feed), zone)
  if (!link) return null
  const waiting = waitingWords(link)
  const said = [linkWords[link.state], ...waiting].join(' · ')
  // How long ago that is would be read aloud each minute.
  const told = [`${said}.`, link.message, heard && `Pedidos de ${heard}.`].filter(Boolean).join(' ')
  return (
    <div className={styles.root} data-long={waiting.length > 0 || since !== '' || undefined}>
      <VisuallyHidden>
        <span role="status">{told}</span>
      </VisuallyHidden>
      <Popover
        label={`${said}. Ver as últimas trocas com o servidor`}
        align="end"
        button={
          <span className={chip.chip} data-connection={chipStates[link.state]} title={link.message || undefined}>
            <span className={chip.dot} />
            {linkWords[link.state]}
            {since && <span className={chip.age}>{since}</span>}
            {waiting.length > 0 && (
              <span className={styles.waiting} data-dead={link.dead > 0 || undefined}>
                {waiting.join(' · ')}
              </span>
            )}
          </span>
        }
      >
        {() => <Details link={link} />}
      </Popover>
    </div>
  )
}

function Details({ link }: { link: Link }) {
  const { zone } = useBoard()
  const since = useMoment(link.state === 'offline' ? silentSince(link) : link.since, zone)
  const [status, setStatus] = useState<LocalStatus | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [leadsToQueue, setLeadsToQueue] = useState(false)

  useEffect(() => {
    const abort = new AbortController()
    const look = () =>
      localStatus(abort.signal).then(
        (known) => {
          setStatus(known)
          setFailure(null)
        },
        (error: unknown) => abort.signal.aborted || setFailure(messageOf(error)),
      )
    void look()
    const timer = setInterval(() => void look(), lookEvery)
    return () => {
      clearInterval(timer)
      abort.abort()
    }
  }, [link.state])

  const asleep = link.queued + link.dead
  // It may have the focus, which must not be lost when the queue empties.
  if (asleep > 0 && !leadsToQueue) setLeadsToQueue(true)
  return (
    <div className={styles.details}>
      <p className={styles.state}>{link.message || 'As mudanças aparecem assim que acontecem.'}</p>
      <p className={styles.soft}>
        {linkWords[link.state]} desde {since}
        {status && `, ${status.server.replace(/^https?:\/\//, '')}`}
      </p>
      {leadsToQueue && (
        <To className={styles.link} to="/filaDeAcoes">
          {link.dead > 0 ? 'Resolver a fila de ações' : 'Ver a fila de ações'}
        </To>
      )}
      {status?.damage && <p className={styles.soft}>{damageWords(status.damage, zone)}</p>}
      {status && status.others > 0 && <p className={styles.soft}>Há ações de outras pessoas na fila: elas são enviadas quando quem as fez entrar de novo.</p>}
      <h2 className={styles.title}>Últimas trocas</h2>
      {failure && <p className={styles.soft}>{failure}</p>}
      {!status && !failure && <Skeleton lines={4} />}
      {status && (
        <ul className={styles.exchanges}>
          {told(status.exchanges).map(([exchange, times]) => (
            <Line key={`${exchange.at} ${exchange.call}`} exchange={exchange} times={times} zone={zone} />
          ))}
          {status.exchanges.length === 0 && <li>Nenhuma ainda.</li>}
        </ul>
      )}
    </div>
  )
}

/** Groups exchanges by call and outcome, with how often each happened: looking for a server again and again must not hide what failed. */
function told(exchanges: readonly Exchange[]): [Exchange, number][] {
  const alike = new Map<string, [Exchange, number]>()
  for (const exchange of exchanges) {
    const { call, status, cause } = exchange
    const key = `${call} ${status} ${cause}`
    const [last, times] = alike.get(key) ?? [exchange, 0]
    alike.set(key, [last, times + 1])
  }
  return [...alike.values()].slice(0, exchangesShown)
}

function Line({ exchange, times, zone }: { exchange: Exchange; times: number; zone: string }) {
  const { at, call, status, milliseconds, cause } = exchange
  const isBad = cause !== '' || status >= 500 || status === 429
  return (
    <li className={styles.exchange} data-bad={isBad || undefined}>
      <span>{formatTime(new Date(at), zone)}</span>
      <span className={styles.call}>{call}</span>
      <span className={styles.outcome}>
        {causeWords[cause] || `${status} · ${milliseconds} ms`}
        {times > 1 && ` · ${times} vezes`}
      </span>
    </li>
  )
}
