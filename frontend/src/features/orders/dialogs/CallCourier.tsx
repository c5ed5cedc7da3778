import { Button } from '@/ui/Button'
import { platformName } from '../data/delivery'
import type { LiveBoard } from '../data/live'
import type { Order } from '../data/wire'
import { Dialog } from './Dialog'
import { messages } from './messages'
import { Footer, Problem, useRunning } from './running'

interface CallCourierProps {
  live: LiveBoard
  order: Order
  onClose: () => void
}

/** Confirms the call of the platform's courier, which costs money. */
export function CallCourier({ live, order, onClose }: CallCourierProps) {
  const { busy, problem, run } = useRunning()
  const platform = order.Entrega?.Plataforma || platformName(live.facts().settings.deliveryPlatform)

  const call = () =>
    run(async () => {
      try {
        await live.calls.callCourier(order.Id)
        live.feed.settle(true)
        return null
      } catch {
        return messages.courierFailed(platform)
      }
    })

  return (
    <Dialog title={`Solicitar entrega de ${order.Codigo}?`} onClose={onClose}>
      <p>
        {platform} enviará um entregador para buscar o pedido{order.Cliente.Endereco ? ` e levar até ${order.Cliente.Endereco}` : ''}.
      </p>
      {order.Entrega?.Simulado && <p>Nenhuma plataforma está configurada: o entregador será simulado.</p>}
      <Problem text={problem} />
      <Footer>
        <Button size="large" onClick={onClose}>
          Voltar
        </Button>
        <Button
          size="large"
          variant="primary"
          data-initial-focus
          busy={busy}
          onClick={() => void call().then((done) => done && onClose())}
        >
          Solicitar entregador
        </Button>
      </Footer>
    </Dialog>
  )
}
