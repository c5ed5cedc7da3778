import { Suspense, useLayoutEffect } from 'react'
import { lazyPart } from '@/ui/lazyPart'
import { Spinner } from '@/ui/Spinner'
import type { Fate } from '../data/taps'
import { useBoard } from '../data/board'
import styles from './FateLine.module.css'

/** Wanted when the network has just gone: boards fetch it before. */
export const loadUnsent = () => import('./Unsent')

const KeptFate = lazyPart(() => import('./KeptFate'))
const Unsent = lazyPart(loadUnsent)

/** What became of the last tap on this card, in words. */
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
      {(fate?.kind === 'stored' || fate?.kind === 'stuck') && (
        <Suspense>
          <KeptFate fate={fate} />
        </Suspense>
      )}
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
      {fate?.kind === 'unsent' && (
        <Suspense
          fallback={
            <p className={styles.line}>
              <strong>Não enviado.</strong> {fate.reason}
            </p>
          }
        >
          <Unsent id={id} fate={fate} />
        </Suspense>
      )}
    </div>
  )
}
