import { useState, type ReactNode } from 'react'
import { failureMessage } from '@/api/client'
import { Button } from '@/ui/Button'
import type { Company } from '../data/delivery'
import type { Fate } from '../data/fates'
import type { BoardAction } from '../data/order'
import type { TapDetails } from '../data/taps'
import type { Order } from '../data/wire'
import styles from './Dialog.module.css'
import { begin } from './dialogKeys'

/** What goes with the tap, whose delivery the order becomes (`company` of delivery.ts), and the id of who takes it out. */
export type Answer = TapDetails & { company?: Company; carrier?: string }

/** Props of every question about an action. */
export interface AskProps {
  order: Order
  action: BoardAction
  /** Goes on with the answer: asks what else there is to ask, or sends the tap. Answers what went wrong, or null. */
  onAnswer: (details: Answer) => Promise<string | null>
  onClose: () => void
}

/** Returns what went wrong with a tap, or null once it is done. */
export function troubleOf(fate: Fate): string | null {
  if (fate.kind === 'refused') return fate.reason
  return fate.kind === 'unsent' ? `Não enviado. ${fate.reason}` : null
}

/** Runs one call at a time; tells whether it is busy, and its message when it fails. */
export function useRunning() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  /** @param work resolves with what went wrong, or null; a call that fails has its own words */
  async function run(work: () => Promise<string | null>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setProblem(null)
    const found = await work().catch((error: unknown) => failureMessage(error))
    setBusy(false)
    setProblem(found)
    return found === null
  }
  return { busy, problem, setProblem, run }
}

/** A reading that may fail and be asked for again: it depends on `tries`, and says what became of it by `setFailed`. */
export function useTries() {
  const [tries, setTries] = useState(0)
  const [failed, setFailed] = useState(false)

  function retry() {
    setFailed(false)
    setTries(tries + 1)
  }
  return { tries, failed, setFailed, retry }
}

export function Footer({ children }: { children: ReactNode }) {
  return <div className={styles.footer} data-footer>{children}</div>
}

/** Says what went wrong; screen readers say it at once. */
export function Problem({ text }: { text: string | null }) {
  return text === null ? null : (
    <p role="alert" className={styles.problem}>
      {text}
    </p>
  )
}

/** Says that something the dialog needs could not be read, with a way to try again. */
export function Missing({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={styles.form}>
      <Problem text={text} />
      <Button
        size="large"
        onClick={({ currentTarget }) => {
          const dialog = currentTarget.closest('dialog')
          onRetry()
          // This button goes; without the focus, the dialog would hear no key.
          currentTarget.blur()
          if (dialog) begin(dialog)
        }}
      >
        Tentar novamente
      </Button>
    </div>
  )
}
