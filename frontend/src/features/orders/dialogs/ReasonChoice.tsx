import { useEffect, useState, type FormEvent } from 'react'
import { Button } from '@/ui/Button'
import { Skeleton } from '@/ui/Skeleton'
import type { OrderCalls } from '../data/orderCalls'
import type { Reason } from '../data/wire'
import { Dialog } from './Dialog'
import styles from './Dialog.module.css'
import { Option, Options } from './Options'
import { Footer, Missing, Problem, useRunning, useTries, type AskProps } from './running'

/** Asks why a marketplace's order is refused, by the marketplace's own list of reasons (order-states-15). */
export function ReasonChoice({ order, action, onAnswer, onClose, reasons }: AskProps & { reasons: OrderCalls['reasons'] }) {
  const { found, failed, retry } = useReasons(order.Id, reasons)
  const [code, setCode] = useState('')
  const { busy, problem, setProblem, run } = useRunning()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const reason = found?.find(({ cancelCodeId }) => cancelCodeId === code)
    if (reason) void run(() => onAnswer({ ReasonCancellation: { cancellationCode: reason.cancelCodeId, reason: reason.description } }))
  }

  return (
    <Dialog title={`${action.label} pedido ${order.Codigo}`} onClose={onClose}>
      <form className={styles.form} onSubmit={onSubmit}>
        {failed && <Missing text="Não foi possível buscar os motivos do marketplace." onRetry={retry} />}
        {!found && !failed && <Skeleton lines={4} />}
        {found?.length === 0 && <p>O marketplace não aceita mais o cancelamento deste pedido.</p>}
        {found && found.length > 0 && (
          <Options legend="Por que o pedido é recusado?">
            {found.map(({ cancelCodeId, description }) => (
              <Option
                key={cancelCodeId}
                name="motivo"
                checked={cancelCodeId === code}
                onChange={() => {
                  setCode(cancelCodeId)
                  setProblem(null)
                }}
              >
                {description}
              </Option>
            ))}
          </Options>
        )}
        <Problem text={problem} />
        <Footer>
          <Button size="large" onClick={onClose}>
            Voltar
          </Button>
          <Button size="large" variant="danger" type="submit" busy={busy} disabled={code === ''}>
            {action.label}
          </Button>
        </Footer>
      </form>
    </Dialog>
  )
}

/** The marketplace's reasons for one order, with a way to ask again. */
function useReasons(orderId: string, read: OrderCalls['reasons']) {
  const [found, setFound] = useState<Reason[] | null>(null)
  const { tries, failed, setFailed, retry } = useTries()

  useEffect(() => {
    const abort = new AbortController()
    read(orderId, abort.signal).then(setFound, () => {
      if (!abort.signal.aborted) setFailed(true)
    })
    return () => abort.abort()
  }, [orderId, read, tries, setFailed])
  return { found, failed, retry }
}
