import { useVenue } from '../data/board'
import styles from './DeliverySettings.module.css'
import { PauseOrders } from './PauseOrders'

/** configuration.deliveryPlatform (D8). */
const platforms = ['Play Delivery', 'Loggi', 'Entregador da plataforma'] as const

function deliveryType(own: boolean, platform: boolean): string {
  if (own && platform) return 'Própria e por plataforma'
  if (own) return 'Própria'
  return platform ? 'Por plataforma' : 'Sem entrega'
}

/** Shows how this venue delivers, as its configuration says (order-board-10), and pauses its orders. */
export function DeliverySettings() {
  const { useOwnDelivery, useMeepDelivery, deliveryPlatform, callMeepDeliveryManually } = useVenue().settings
  return (
    <div className={styles.box}>
      <h2>Entrega</h2>
      <dl>
        <dt>Tipo de entrega</dt>
        <dd>{deliveryType(useOwnDelivery, useMeepDelivery)}</dd>
        {useMeepDelivery && (
          <>
            <dt>Plataforma</dt>
            <dd>{platforms[deliveryPlatform]}</dd>
            <dt>Chamar entregador</dt>
            <dd>{callMeepDeliveryManually ? 'Manualmente' : 'Automaticamente'}</dd>
          </>
        )}
      </dl>
      <PauseOrders />
    </div>
  )
}
