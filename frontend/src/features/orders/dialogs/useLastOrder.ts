import { useState } from 'react'
import { useOrder } from '../data/board'
import type { Order } from '../data/wire'

/** Returns an order as it is, or as last seen once it has left the board while a dialog shows it. */
export function useLastOrder(id: string): Order | undefined {
  const order = useOrder(id)
  const [last, setLast] = useState(order)
  if (order && order !== last) setLast(order)
  return order ?? last
}
