import { Suspense } from 'react'
import { lazyPart } from '@/ui/lazyPart'
import { usePrinting } from '../data/clock'
import { printingTrouble, printingWords } from '../data/printing'
import type { Order } from '../data/wire'
import styles from './PrinterLine.module.css'

const Resend = lazyPart(() => import('./Resend'))

/** Says what became of the printing, with a way to print again where nobody answered (order-board-20). */
export function PrinterLine({ order }: { order: Order }) {
  const printing = usePrinting(order)
  if (!printing) return null
  const trouble = printingTrouble(order)
  return (
    <p className={styles.line} data-printing={printing}>
      <span className={styles.words}>
        <svg viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinejoin="round" aria-hidden="true">
          <path d="M6 8V2.5h8V8M6 14H3V8h14v6h-3M6 11.5h8v6H6Z" />
          {printing === 'noReply' && <path d="m2 2 16 16" />}
        </svg>
        {printingWords[printing]}
      </span>
      {trouble && <span className={styles.trouble}>{trouble}</span>}
      <Suspense>{printing === 'noReply' && <Resend order={order} />}</Suspense>
    </p>
  )
}
