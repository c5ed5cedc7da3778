import { Button } from '@/ui/Button'
import { Dialog } from './Dialog'
import { Footer, Problem, useRunning, type AskProps } from './running'

/** Confirms finishing, which has no undo (order-states-12). */
export function Delivered({ order, action, onAnswer, onClose }: AskProps) {
  const { busy, problem, run } = useRunning()
  return (
    <Dialog title={`${action.label} ${order.Codigo}?`} onClose={onClose}>
      <p>Confirme que o pedido foi entregue ao cliente. Não é possível desfazer.</p>
      <Problem text={problem} />
      <Footer>
        <Button size="large" onClick={onClose}>
          Voltar
        </Button>
        {/* Enter, Enter finishes an order from the keyboard. */}
        <Button size="large" variant="primary" data-initial-focus busy={busy} onClick={() => void run(() => onAnswer({}))}>
          Confirmar entrega
        </Button>
      </Footer>
    </Dialog>
  )
}
