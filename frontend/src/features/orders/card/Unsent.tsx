import { useState } from 'react'
import { networkWords } from '@/api/client'
import { useBoard, useFeed, useOrder } from '../data/board'
import type { Fate } from '../data/fates'
import { actionsOf, isUndoing, stateNames, stateOf } from '../data/order'
import styles from './FateLine.module.css'

/** Says why a tap got no answer, or that the connection is back, and which state the order has reached since; offers to retry. */
export function Unsent({ id, fate: { action, reason } }: { id: string; fate: Extract<Fate, { kind: 'unsent' }> }) {
  const { live, perform } = useBoard()
  const { feed, taps } = live
  const order = useOrder(id)
  const [since] = useState(() => Date.now())
  const isHeardAgain = useFeed(feed, ({ connection, freshAt }) => connection !== 'offline' && connection !== 'captive' && (freshAt ?? 0) > since)
  const same = order && actionsOf(order).find(({ name }) => name === action)
  const isOver = !same
  // Refusing and returning ask who it is each time, whoever stands before the card now.
  const asksAgain = isUndoing(action)
  const isNetwork = Object.values<string>(networkWords).includes(reason)
  return (
    <>
      {isOver ? (
        <p className={styles.line}>
          <strong>Sem resposta.</strong> {order ? `O pedido já está em ${stateNames[stateOf(order)]}` : 'O pedido não está mais no painel'}. Confira o histórico{!asksAgain && ' ou tente de novo'}.
        </p>
      ) : (
        <p className={styles.line}>
          <strong>Não enviado.</strong> {isHeardAgain && isNetwork ? 'A conexão voltou: tente de novo.' : reason}
        </p>
      )}
      <div className={styles.buttons}>
        {!(isOver && asksAgain) && (
          <button type="button" className={styles.button} onClick={() => (same && asksAgain ? perform(order, same) : void taps.retry(id))}>
            Tentar de novo
          </button>
        )}
        <button type="button" className={styles.button} onClick={() => taps.acknowledge(id)}>
          Desistir
        </button>
      </div>
    </>
  )
}
