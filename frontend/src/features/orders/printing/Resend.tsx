import { useState } from 'react'
import { useBoard } from '../data/board'
import type { Order } from '../data/wire'
import styles from './PrinterLine.module.css'
import { resendOrder } from './resending'

/** Sends the order to its printers again. */
export default function Resend({ order }: { order: Order }) {
  const { live, open } = useBoard()
  const [busy, setBusy] = useState(false)

  async function resend() {
    if (busy) return
    setBusy(true)
    await resendOrder(live, order, open)
    setBusy(false)
  }

  return (
    <button type="button" className={styles.resend} aria-disabled={busy || undefined} onClick={() => void resend()}>
      Reenviar
    </button>
  )
}
