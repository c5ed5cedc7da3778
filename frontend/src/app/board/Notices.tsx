import { useEffect, type RefObject } from 'react'
import { useBoard } from '@/features/orders/parts/board'
import ClosedStorePrompt from '@/features/orders/parts/ClosedStorePrompt'
import { RingNotice } from '@/features/orders/parts/RingNotice'
import UnseenFates from '@/features/orders/parts/UnseenFates'
import { StrayPresses } from '@/features/orders/strayPresses'
import { useFocusGivenBack } from '@/ui/useFocusGivenBack'

interface NoticesProps {
  venueName: string
  /** What floats below the cards, these notices among it. */
  area: RefObject<HTMLElement | null>
}

/** What calls for somebody below the cards, the bell among it. */
export default function Notices({ venueName, area }: NoticesProps) {
  const { live } = useBoard()
  useFocusGivenBack(area)

  useEffect(() => new StrayPresses(live).start(), [live])

  return (
    <>
      <ClosedStorePrompt venueName={venueName} />
      <UnseenFates />
      <RingNotice />
    </>
  )
}
