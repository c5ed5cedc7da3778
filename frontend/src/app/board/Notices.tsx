import { useEffect, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useBoard } from '@/features/orders/parts/board'
import ClosedStorePrompt from '@/features/orders/parts/ClosedStorePrompt'
import { goToOrder } from '@/features/orders/parts/goToOrder'
import { RingNotice } from '@/features/orders/parts/RingNotice'
import UnseenFates from '@/features/orders/parts/UnseenFates'
import { StrayPresses } from '@/features/orders/strayPresses'
import { useFocusGivenBack } from '@/ui/useFocusGivenBack'

/** What an address of the board may bring along: the order that somebody comes for. */
export interface Sought {
  orderId?: string
}

interface NoticesProps {
  venueName: string
  /** What floats below the cards, these notices among it. */
  area: RefObject<HTMLElement | null>
}

/** What calls for somebody below the cards, the bell among it. */
export default function Notices({ venueName, area }: NoticesProps) {
  const board = useBoard()
  const { live } = board
  const navigate = useNavigate()
  const location = useLocation()
  const { search } = location
  const orderId = (location.state as Sought | null)?.orderId
  useFocusGivenBack(area)

  useEffect(() => {
    if (!orderId) return
    goToOrder(board, orderId)
    // Coming back to this address later leads to no order.
    void navigate({ search }, { replace: true, state: null })
  }, [board, orderId, search, navigate])

  useEffect(() => new StrayPresses(live).start(), [live])

  return (
    <>
      <ClosedStorePrompt venueName={venueName} />
      <UnseenFates />
      <RingNotice />
    </>
  )
}
