import { useCallback, useSyncExternalStore } from 'react'
import { failureMessage } from '@/api/client'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toasts'
import { useBoard } from '../data/board'
import { contestedIn, heed, subscribeContested } from '../data/contested'
import { stateNames, stateOf } from '../data/order'
import type { Order } from '../data/wire'

/** Returns the ended orders whose marketplace says otherwise; draws again when they change. */
export function useContested(): Order[] {
  const { store } = useBoard().live
  const subscribe = useCallback((listener: () => void) => subscribeContested(store, listener), [store])
  useSyncExternalStore(subscribe, () =>
    contestedIn(store)
      .map(({ Id, Versao }) => `${Id} ${Versao}`)
      .join(),
  )
  return contestedIn(store)
}

/**
 * Shows the ended orders whose marketplace says otherwise: a
 * refusal that it does not take leaves a customer waiting, and the card is where
 * nobody looks. Whoever has read it says so for all boards.
 */
export default function Contested() {
  const { live, open } = useBoard()
  const acknowledge = (order: Order) => {
    heed(order)
    live.calls.heed(order.Id, order.Marketplace?.Problema ?? '').catch((failure: unknown) => toast.error(`Os outros painéis continuam avisando. ${failureMessage(failure)}`))
  }

  return useContested().map((order) => (
    <Notice key={order.Id} urgency="insistent" alert>
      <p>
        Pedido {order.Codigo}, {stateNames[stateOf(order)].toLowerCase()}: {order.Marketplace?.Problema}
      </p>
      <Button size="large" onClick={() => open({ kind: 'details', orderId: order.Id })}>
        Ver pedido
      </Button>
      <Button size="large" onClick={() => acknowledge(order)}>
        Entendi
      </Button>
    </Notice>
  ))
}
