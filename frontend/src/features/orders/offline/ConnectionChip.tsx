import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '@/ui/lazyPart'
import { useFeed } from '../data/board'
import { subscribeClock } from '../data/clock'
import type { BoardFeed, Connection } from '../data/feed'
import { dataAge } from '../data/messages'
import styles from './ConnectionChip.module.css'

const LinkChip = lazyPart(() => import('./LinkChip'))

const connectionWords: Record<Connection, string> = {
  connecting: 'Conectando…',
  live: 'Ao vivo',
  unstable: 'Instável',
  polling: 'Sem tempo real',
  offline: 'Sem conexão',
  captive: 'A rede pede para entrar',
  off: 'Atualização desligada',
}

const connectionHints: Record<Connection, string> = {
  connecting: 'Abrindo a atualização ao vivo.',
  live: 'As mudanças aparecem assim que acontecem.',
  unstable: 'O servidor nem sempre responde.',
  polling: 'A atualização ao vivo não está disponível: os pedidos são buscados de tempos em tempos.',
  offline: 'O servidor não responde. O painel mostra os últimos dados recebidos.',
  captive: 'Outra página respondeu no lugar do servidor, como a de entrada de um Wi-Fi. O painel mostra os últimos dados recebidos.',
  off: 'Ligue a atualização automática para receber novos pedidos.',
}

/** Shows how the board hears of changes, and how old its data is once that exceeds the poll interval (D7). With a gateway, LinkChip shows more. */
export function ConnectionChip({ feed }: { feed: BoardFeed }) {
  const isLinked = useFeed(feed, ({ link, connection }) => link !== null && connection !== 'off')
  if (!isLinked) return <FeedChip feed={feed} />
  return (
    <Suspense fallback={<FeedChip feed={feed} />}>
      <LinkChip feed={feed} />
    </Suspense>
  )
}

function FeedChip({ feed }: { feed: BoardFeed }) {
  const connection = useFeed(feed, (status) => status.connection)
  const seconds = useDataAge(feed)
  return (
    <p className={styles.chip} data-connection={connection} title={connectionHints[connection]} role="status">
      <span className={styles.dot} aria-hidden="true" />
      {connectionWords[connection]}
      {seconds !== null && (
        // Said once by the words before it; a count of seconds read aloud would never end.
        <span className={styles.age} aria-hidden="true">
          <span className={styles.ageWord}>dados de </span>
          {dataAge(seconds)}
          <span className={styles.ageWord}> atrás</span>
        </span>
      )}
    </p>
  )
}

/** Returns the seconds since the board was last up to date, once they exceed the poll interval; else null. */
function useDataAge(feed: BoardFeed): number | null {
  return useSyncExternalStore(subscribeClock, () => {
    const { freshAt } = feed.status()
    const age = freshAt === null ? 0 : Date.now() - freshAt
    return age > feed.pollEvery ? Math.floor(age / 1000) : null
  })
}
