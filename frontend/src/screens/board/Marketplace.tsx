import { chipWords, MarketplaceChip, MarketplaceStatus } from '@/features/marketplace/parts/MarketplaceStatus'
import { useMerchantStatus } from '@/features/marketplace/useMerchantStatus'
import { useBoard } from '@/features/orders/data/board'
import { Popover } from '@/ui/Popover'

/** Shows the shop's status at the marketplace, for venues that sell there. */
export default function Marketplace() {
  const { live } = useBoard()
  const status = useMerchantStatus(live.venueId)
  return (
    <Popover button={<MarketplaceChip status={status} />} label={`${chipWords(status)}: situação da loja`} align="end">
      {() => <MarketplaceStatus status={status} />}
    </Popover>
  )
}
