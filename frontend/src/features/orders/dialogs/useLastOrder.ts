import { useState } from 'react'
import { useOrder } from '../data/board'
import type { Order } from '../data/wire'

/** An order as it is, or as it was last seen: it may leave the board while a dialog is about it. */
export function useLastOrder(id: string): Order | undefined {
  const order = useOrder(id)
  const [last, setLast] = useState(order)
  if (order && order !== last) setLast(order)
  return order ?? last
}
