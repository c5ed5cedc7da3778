import { useState } from 'react'
import { toast } from '@/ui/toasts'
import { messages } from '../messages'
import { printersOf } from '../printerNames'
import { resendOrder } from '../resending'
import type { Order } from '../wire'
import { useBoard } from './board'
import styles from './PrinterLine.module.css'

/** Sends the order to its printers again and tells, once it is known, how that went (order-board-30). */
export default function Resend({ order }: { order: Order }) {
  const { live, open } = useBoard()
  const [busy, setBusy] = useState(false)

  async function resend() {
    if (busy) return
    setBusy(true)
    try {
      await resendOrder(live, order, open)
    } catch {
      toast.error(messages.printFailed(printersOf(order)))
    }
    setBusy(false)
  }

  return (
    <button type="button" className={styles.resend} aria-disabled={busy || undefined} onClick={() => void resend()}>
      Reenviar
    </button>
  )
}
