import { Button } from '@/ui/Button'
import { company, isWithPlatform, platformName, type Company } from '../data/delivery'
import type { LiveBoard } from '../data/live'
import { stateOf } from '../data/order'
import type { Order } from '../data/wire'
import styles from './DeliveryType.module.css'
import { Dialog } from './Dialog'
import { Footer, Problem, useRunning, type AskProps } from './running'

/** Asks before an action who delivers, where the venue delivers itself and by a platform (order-states-05). */
export function DeliveryTypeQuestion({ order, onAnswer, onClose, live }: AskProps & { live: LiveBoard }) {
  return <DeliveryType live={live} order={order} onChosen={(chosen) => onAnswer({ company: chosen })} onClose={onClose} />
}

interface DeliveryTypeProps {
  live: LiveBoard
  order: Order
  /** Answers what went wrong, or null. */
  onChosen: (chosen: Company) => Promise<string | null>
  onClose: () => void
}

/** Chooses between the venue's own delivery and the platform's. */
export function DeliveryType({ live, order, onChosen, onClose }: DeliveryTypeProps) {
  const { busy, problem, run } = useRunning()
  const { deliveryPlatform, callMeepDeliveryManually } = live.facts().settings
  const isAccepted = stateOf(order) !== 'pending'
  const current = order.Entrega?.EmpresaEntrega
  const byItself = isAccepted ? 'O entregador é chamado agora.' : 'O entregador é chamado automaticamente.'
  const choose = (chosen: Company) => void run(() => onChosen(chosen))

  return (
    <Dialog title={`Tipo de entrega de ${order.Codigo}`} onClose={onClose}>
      <p>Quem leva este pedido?</p>
      <div className={styles.choices}>
        <button
          type="button"
          className={styles.choice}
          aria-disabled={busy || undefined}
          aria-current={current === company.own || undefined}
          data-initial-focus
          onClick={() => choose(company.own)}
        >
          <strong>Entrega própria</strong>
          {current === company.own && <em className={styles.now}>Escolha atual</em>}
          <span>Um entregador do estabelecimento.{isWithPlatform(order) && ' O da plataforma é dispensado.'}</span>
        </button>
        <button
          type="button"
          className={styles.choice}
          aria-disabled={busy || undefined}
          aria-current={current === company.platform || undefined}
          onClick={() => choose(company.platform)}
        >
          <strong>{platformName(deliveryPlatform)}</strong>
          {current === company.platform && <em className={styles.now}>Escolha atual</em>}
          <span>{callMeepDeliveryManually ? 'Você chama o entregador quando o pedido estiver pronto.' : byItself}</span>
        </button>
      </div>
      <Problem text={problem} />
      <Footer>
        <Button size="large" onClick={onClose}>
          Voltar
        </Button>
      </Footer>
    </Dialog>
  )
}
