import ClosedStorePrompt from '@/features/orders/parts/ClosedStorePrompt'
import RefusalNotice from '@/features/orders/parts/RefusalNotice'
import { RingNotice } from '@/features/orders/parts/RingNotice'

/** What calls for somebody below the cards, the bell among it. */
export default function Notices({ venueName }: { venueName: string }) {
  return (
    <>
      <ClosedStorePrompt venueName={venueName} />
      <RefusalNotice />
      <RingNotice />
    </>
  )
}
