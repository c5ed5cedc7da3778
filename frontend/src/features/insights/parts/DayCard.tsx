import { Suspense } from 'react'
import { ChartFrame } from '@/ui/ChartFrame'
import { formatDay } from '@/ui/dates'
import { lazyPart } from '@/ui/lazyPart'
import { toCentavos } from '@/ui/money'
import { Skeleton } from '@/ui/Skeleton'
import { useSalesPerDay } from '../api'
import { opens } from '../opens'
import { formatAmount } from '../values'
import { opening, pictureOf, troubleOf, type ChartProps } from './charted'

const DayChart = lazyPart(() => import('../charts/DayChart'))

const columns = ['Dia', 'Pedidos', 'Faturamento (R$)', 'Pedidos, período anterior', 'Faturamento, período anterior (R$)']

/** Orders and revenue by date, beside those of the period before. */
export function DayCard({ venueId, filter, onOpen, className }: ChartProps) {
  const sales = useSalesPerDay(venueId, filter)
  const hasSales = sales.data?.some(({ Quantity, Amount, PreviousQuantity }) => Quantity !== 0 || Amount !== 0 || PreviousQuantity !== 0)
  const days = hasSales === false ? [] : sales.data
  return (
    <ChartFrame
      className={className}
      title="Pedidos e faturamento por data"
      subtitle="Em mil R$; pedidos na base da barra"
      summary={`Pedidos e faturamento por dia, de ${formatDay(filter.from)} a ${formatDay(filter.to)}, e do período anterior.`}
      columns={columns}
      rows={days?.map(({ Date: day, Quantity, Amount, PreviousQuantity, PreviousAmount }) => [
        formatDay(day),
        opening(onOpen, Quantity.toLocaleString('pt-BR'), `Pedidos de ${formatDay(day)}`, opens.day(day, 'pedidos')),
        opening(onOpen, formatAmount(Amount), `Faturamento de ${formatDay(day)}`, opens.day(day, 'liquido')),
        PreviousQuantity.toLocaleString('pt-BR'),
        formatAmount(PreviousAmount),
      ])}
      picture={pictureOf('pedidos-e-faturamento-por-data')}
      {...troubleOf(sales)}
    >
      <Suspense fallback={<Skeleton lines={1} lineHeight={240} />}>
        <DayChart
          days={(days ?? []).map(({ Date: day, Quantity, Amount, PreviousAmount }) => ({
            day, orders: Quantity, revenue: toCentavos(Amount), before: toCentavos(PreviousAmount),
          }))}
        />
      </Suspense>
    </ChartFrame>
  )
}
