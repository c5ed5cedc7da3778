import { useEffect, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import ClosedStorePrompt from '@/features/orders/board/ClosedStorePrompt'
import Contested from '@/features/orders/board/Contested'
import { useBoard, useFeed, type Board } from '@/features/orders/data/board'
import { goToOrder } from '@/features/orders/data/goToOrder'
import { MisclickGuard } from '@/features/orders/keyboard/misclickGuard'
import UnseenFates from '@/features/orders/offline/UnseenFates'
import { RingNotice } from '@/features/orders/sound/RingNotice'
import { useFocusGivenBack } from '@/ui/useFocusGivenBack'
import { useLinkErrors } from './linkErrors'
import { TableCalls } from './TableCalls'

/** The navigation state of the board's address: the order or the dialog to open. */
export interface Sought {
  orderId?: string
  dialog?: Parameters<Board['open']>[0]
}

const none: Sought = {}

interface NoticesProps {
  venueName: string
  /** The element below the cards that contains these notices. */
  area: RefObject<HTMLElement | null>
}

/** Shows what needs somebody's attention, such as ringing orders, below the cards. */
export default function Notices({ venueName, area }: NoticesProps) {
  const board = useBoard()
  const { live } = board
  const navigate = useNavigate()
  const location = useLocation()
  const { search } = location
  const { orderId, dialog } = (location.state ?? none) as Sought
  const isReady = useFeed(live.feed, ({ phase }) => phase === 'ready')
  useFocusGivenBack(area)
  useLinkErrors()

  useEffect(() => {
    if (!isReady || !(orderId || dialog)) return
    if (dialog) board.open(dialog)
    else if (orderId) goToOrder(board, orderId)
    // Coming back to this address later leads to no order.
    void navigate({ search }, { replace: true, state: null })
  }, [board, isReady, orderId, dialog, search, navigate])

  useEffect(() => new MisclickGuard(live).start(), [live])

  return (
    <>
      <ClosedStorePrompt venueName={venueName} />
      <Contested />
      <TableCalls />
      <UnseenFates />
      <RingNotice />
    </>
  )
}
