import { useState } from 'react'
import { useFeed } from '../data/board'
import { isCutOffNow } from '../data/feed'
import type { LiveBoard } from '../data/live'
import type { Order, SaleState } from '../data/wire'
import { Gone } from './Gone'
import { SoldOutChoice } from './SoldOutChoice'
import { SoldOutEnd } from './SoldOutEnd'
import { useLastOrder } from './useLastOrder'
import { isMarked, productsIn, useSaleStates } from './useSaleStates'

interface SoldOutProps {
  live: LiveBoard
  /** Without one, what is sold out already is all there is to choose. */
  orderId?: string
  itemId?: string
  onClose: () => void
}

/** Marks what has run out, or has it sold again: first what, then until when. */
export function SoldOut({ live, orderId, itemId, onClose }: SoldOutProps) {
  const order = useLastOrder(orderId ?? '')
  if (orderId && !order) return <Gone onClose={onClose} />
  return <SoldOutOf live={live} order={order} itemId={itemId} onClose={onClose} />
}

function SoldOutOf({ live, order, itemId, onClose }: { live: LiveBoard; order?: Order; itemId?: string; onClose: () => void }) {
  const read = useSaleStates(live, order ? productsIn(order, itemId) : [])
  const [marking, setMarking] = useState<SaleState | null>(null)
  const isCutOff = useFeed(live.feed, isCutOffNow)
  // Of a plain item there is nothing to choose.
  const asked = read.found?.asked ?? []
  const only = itemId !== undefined && asked.length === 1 ? asked.find((state) => !isMarked(state)) : undefined
  const ending = marking ?? only
  if (ending) return <SoldOutEnd live={live} product={ending} isCutOff={isCutOff} onBack={marking ? () => setMarking(null) : onClose} onClose={onClose} />
  return <SoldOutChoice live={live} order={order} whole={itemId === undefined} read={read} isCutOff={isCutOff} onMark={setMarking} onClose={onClose} />
}
