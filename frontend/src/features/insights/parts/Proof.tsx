import { formatDay } from '@/ui/dates'
import { Notice } from '@/ui/Notice'
import { useProof } from '../api'

/** Warns where the kept sums of a day differ from its sales: they are being summed again. */
export function Proof({ venueId }: { venueId: string }) {
  const { data } = useProof(venueId)
  const days = [...new Set(data?.Alarmes.map(({ Dia }) => Dia))].toSorted()
  if (days.length === 0) return null
  return (
    <Notice urgency="insistent" alert long>
      <p>
        A conferência achou somas diferentes das vendas em {days.map(formatDay).join(', ')}. Elas foram refeitas a partir das vendas; confira os
        números desses dias e avise o suporte se algo não bater.
      </p>
    </Notice>
  )
}
