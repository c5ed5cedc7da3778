import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { answer, api, failureMessage } from '@/api/client'
import { isDesktop, printPage } from '@/api/native'
import { Button } from '@/ui/Button'
import { ErrorState } from '@/ui/ErrorState'
import { Skeleton } from '@/ui/Skeleton'
import { NativePrint } from '../printing/NativePrint'
import { Receipt, type PrintedOrder } from '../printing/Receipt'
import styles from './PrintOrder.module.css'

/**
 * /print/:pedidoId, open to whoever has the order's id (order-print-01, D14):
 * shows the order as it goes on paper and opens the print dialog once; the
 * window prints by itself instead.
 */
export default function PrintOrder({ print = printPage }: { print?: () => void }) {
  const { pedidoId = '' } = useParams()
  // The window's page cannot print: it would open a dialog and stop.
  if (isDesktop()) {
    return (
      <main className={styles.page}>
        <div className={styles.native}>
          <h1>Imprimir pedido</h1>
          <NativePrint orderId={pedidoId} />
        </div>
      </main>
    )
  }
  return <PrintedPage pedidoId={pedidoId} print={print} />
}

function PrintedPage({ pedidoId, print }: { pedidoId: string; print: () => void }) {
  const [order, setOrder] = useState<PrintedOrder | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    const abort = new AbortController()
    answer(api.GET('/api/kds/impressao/{pedidoId}', { params: { path: { pedidoId } }, signal: abort.signal })).then(
      (found) => {
        setProblem(null)
        setOrder(found)
      },
      (failure: unknown) => {
        if (!abort.signal.aborted) setProblem(failureMessage(failure))
      },
    )
    return () => abort.abort()
  }, [pedidoId, tries])

  useEffect(() => {
    if (!order) return
    let wanted = true
    // The paper is measured with the letters it will have.
    void (document.fonts?.ready ?? Promise.resolve()).then(() => {
      if (wanted) print()
    })
    return () => {
      wanted = false
    }
  }, [order, print])

  if (problem !== null) return <ErrorState text={problem} onRetry={() => setTries(tries + 1)} />
  if (!order) return <Skeleton lines={8} />
  return (
    <main className={styles.page}>
      <Receipt order={order} />
      <Button className={styles.again} onClick={print}>
        Imprimir
      </Button>
    </main>
  )
}
