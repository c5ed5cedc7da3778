import { Link } from 'react-router'
import { Spinner } from '@/ui/Spinner'
import { useBoard, useFeed } from '../data/board'
import type { Fate } from '../data/fates'
import styles from './FateLine.module.css'
import kept from './KeptFate.module.css'

/** Says what a gateway does with a card's taps: sending them, keeping them for the server, or stuck. */
export function KeptFate({ fate }: { fate: Extract<Fate, { kind: 'stored' | 'stuck' }> }) {
  const isCutOff = useFeed(useBoard().live.feed, ({ link }) => link?.state === 'offline')
  if (fate.kind === 'stuck') {
    return (
      <>
        <p className={styles.line}>
          <strong>Parado na fila.</strong> {fate.reason}
        </p>
        <Link className={`${styles.button} ${kept.link}`} to="/filaDeAcoes">
          Resolver na fila
        </Link>
      </>
    )
  }
  const count = fate.count > 1 ? ` (${fate.count} ações)` : ''
  return fate.sent ? (
    <p className={kept.line}>
      <Spinner />
      <span>Enviado{count}, esperando confirmação</span>
    </p>
  ) : (
    <p className={kept.line}>
      <KeptIcon />
      <span>Guardado{count}. Será enviado {isCutOff ? 'quando a conexão voltar' : 'assim que o servidor puder'}.</span>
    </p>
  )
}

function KeptIcon() {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <path d="M4 13v6h16v-6M12 4v10M8 10l4 4 4-4" />
    </svg>
  )
}
