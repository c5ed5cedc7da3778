import { useLayoutEffect } from 'react'
import { Spinner } from '@/ui/Spinner'
import { useBoard } from '../data/board'
import type { Fate } from '../data/fates'
import styles from './FateLine.module.css'
import { KeptFate } from './KeptFate'
import { Unsent } from './Unsent'

/** Says what became of the last tap on this card. */
export function FateLine({ id, fate }: { id: string; fate: Fate | undefined }) {
  const { taps } = useBoard().live
  useLayoutEffect(() => taps.draw(id), [taps, id])
  return (
    <div className={styles.fate} data-kind={fate?.kind} aria-live="polite">
      {fate?.kind === 'sending' && (
        <p className={styles.line}>
          <Spinner /> Enviando…
        </p>
      )}
      {fate?.kind === 'confirmed' && <p className={styles.line}>✓ Confirmado</p>}
      {(fate?.kind === 'stored' || fate?.kind === 'stuck') && <KeptFate fate={fate} />}
      {fate?.kind === 'refused' && (
        <>
          <p className={styles.line}>
            <strong>Não feito.</strong> {fate.reason}
          </p>
          <button type="button" className={styles.button} onClick={() => taps.acknowledge(id)}>
            Entendi
          </button>
        </>
      )}
      {fate?.kind === 'unsent' && <Unsent id={id} fate={fate} />}
    </div>
  )
}
