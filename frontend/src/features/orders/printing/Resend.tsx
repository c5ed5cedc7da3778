import { useState } from 'react'
import { resendOrder } from './resending'
import type { Order } from '../data/wire'
import { useBoard } from '../data/board'
import styles from './PrinterLine.module.css'

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
