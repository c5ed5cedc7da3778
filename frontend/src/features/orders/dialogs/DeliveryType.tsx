import { Button } from '@/ui/Button'
import { company, platformName } from '../delivery'
import type { LiveBoard } from '../live'
import { Footer, Problem, useRunning, type AskProps } from './running'
import { Dialog } from './Dialog'
import styles from './DeliveryType.module.css'

/** Accepting where the venue delivers itself and by a platform: whose delivery is this one (order-states-05)? */
export function DeliveryType({ order, onAnswer, onClose, live }: AskProps & { live: LiveBoard }) {
  const { busy, problem, run } = useRunning()
  const { deliveryPlatform, callMeepDeliveryManually } = live.facts().settings

  const choose = (chosen: 0 | 1) =>
    void run(async () => {
      await live.calls.setCompany(order.Id, chosen)
      return onAnswer({})
    })

  return (
    <Dialog title={`Tipo de entrega de ${order.Codigo}`} onClose={onClose}>
      <p>Quem leva este pedido?</p>
      <div className={styles.choices}>
        <button type="button" className={styles.choice} aria-disabled={busy || undefined} data-initial-focus onClick={() => choose(company.own)}>
          <strong>Entrega própria</strong>
          <span>Um entregador do estabelecimento.</span>
        </button>
        <button type="button" className={styles.choice} aria-disabled={busy || undefined} onClick={() => choose(company.platform)}>
          <strong>{platformName(deliveryPlatform)}</strong>
          <span>{callMeepDeliveryManually ? 'Você chama o entregador quando o pedido estiver pronto.' : 'O entregador é chamado automaticamente.'}</span>
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
