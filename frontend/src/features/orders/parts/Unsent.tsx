import { useState } from 'react'
import { networkWords } from '@/api/client'
import { actionsOf, stateNames, stateOf } from '../order'
import type { Fate } from '../taps'
import { useBoard, useFeed, useOrder } from './board'
import styles from './FateLine.module.css'

/** A tap without an answer: why, or that there is a connection again; and where the order has gone since. */
export default function Unsent({ id, fate: { action, reason } }: { id: string; fate: Extract<Fate, { kind: 'unsent' }> }) {
  const { feed, taps } = useBoard().live
  const order = useOrder(id)
  const [since] = useState(() => Date.now())
  const isHeardAgain = useFeed(feed, ({ connection, freshAt }) => connection !== 'offline' && connection !== 'captive' && (freshAt ?? 0) > since)
  const isOver = order !== undefined && !actionsOf(order).some(({ name }) => name === action)
  const isNetwork = Object.values<string>(networkWords).includes(reason)
  return (
    <>
      {isOver ? (
        <p className={styles.line}>
          <strong>Sem resposta.</strong> O pedido já está em {stateNames[stateOf(order)]}. Confira o histórico ou tente de novo.
        </p>
      ) : (
        <p className={styles.line}>
          <strong>Não enviado.</strong> {isHeardAgain && isNetwork ? 'A conexão voltou: tente de novo.' : reason}
        </p>
      )}
      <div className={styles.buttons}>
        <button type="button" className={styles.button} onClick={() => void taps.retry(id)}>
          Tentar de novo
        </button>
        <button type="button" className={styles.button} onClick={() => taps.acknowledge(id)}>
          Desistir
        </button>
      </div>
    </>
  )
}
