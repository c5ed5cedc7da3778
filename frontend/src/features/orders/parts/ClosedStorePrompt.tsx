import { useEffect, useEffectEvent, useState } from 'react'
import { failureMessage } from '@/api/client'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toasts'
import { openShop, useClosedShop, type ClosedShop } from '../closedShops'
import { useBoard } from './board'
import styles from './ClosedStorePrompt.module.css'

/** Milliseconds after which an unanswered prompt hides. */
const hidesAfter = 30_000

/**
 * Asks whether to open a shop that is closed within its hours (order-board-22,
 * D13), one shop at a time; hides by itself.
 */
export default function ClosedStorePrompt({ venueName }: { venueName: string }) {
  const [shop, dismiss] = useClosedShop(useBoard().live.venueId, venueName)
  return shop && <Prompt key={shop.id} shop={shop} onDone={() => dismiss(shop.id)} />
}

function Prompt({ shop, onDone }: { shop: ClosedShop; onDone: () => void }) {
  const [busy, setBusy] = useState(false)
  const hide = useEffectEvent(onDone)

  useEffect(() => {
    if (busy) return
    const timer = setTimeout(hide, hidesAfter)
    return () => clearTimeout(timer)
  }, [busy])

  async function open() {
    setBusy(true)
    try {
      await openShop(shop)
      toast.success(`${shop.name}: aberto para pedidos.`)
      onDone()
    } catch (failure) {
      toast.error(failureMessage(failure))
      setBusy(false)
    }
  }

  return (
    <section className={styles.prompt} aria-label="Loja fechada">
      <p role="status">
        <strong>{shop.name}</strong>
        A loja está fechada. Deseja abri-la?
      </p>
      <Button size="large" variant="primary" busy={busy} onClick={() => void open()}>
        Sim
      </Button>
      <Button size="large" onClick={onDone}>
        Não
      </Button>
    </section>
  )
}
