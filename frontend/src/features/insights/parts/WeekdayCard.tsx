import { Suspense } from 'react'
import { ChartFrame } from '@/ui/ChartFrame'
import { lazyPart } from '@/ui/lazyPart'
import { Skeleton } from '@/ui/Skeleton'
import { useSalesPerDay } from '../api'
import { weekdays } from '../labels'
import { formatAmount } from '../values'
import { pictureOf, troubleOf, type ChartProps } from './charted'

const BarsChart = lazyPart(() => import('../charts/BarsChart'))

/** Orders by weekday, the sum of the days of the period. */
export function WeekdayCard({ venueId, filter, className }: ChartProps) {
  const sales = useSalesPerDay(venueId, filter)
  const sums = sales.data && sumsOf(sales.data)
  const days = sums?.some(({ value }) => value !== 0) ? sums : sums && []
  return (
    <ChartFrame
      className={className}
      title="Vendas por dia da semana"
      subtitle="Pedidos"
      summary="Pedidos por dia da semana, de domingo a sábado."
      columns={['Dia', 'Pedidos', 'Faturamento (R$)']}
      rows={days?.map(({ name, value, amount }) => [name, value.toLocaleString('pt-BR'), formatAmount(amount)])}
      picture={pictureOf('vendas-por-dia-da-semana')}
      {...troubleOf(sales)}
    >
      <Suspense fallback={<Skeleton lines={1} lineHeight={240} />}>
        <BarsChart figures={days ?? []} />
      </Suspense>
    </ChartFrame>
  )
}

function sumsOf(days: readonly { Date: string; Quantity: number; Amount: number }[]) {
  return weekdays.map((name, weekday) => {
    const its = days.filter(({ Date: day }) => new Date(`${day}T00:00:00Z`).getUTCDay() === weekday)
    return {
      name,
      value: its.reduce((sum, { Quantity }) => sum + Quantity, 0),
      // In centavos: tenths of reais do not add up to a computer.
      amount: its.reduce((sum, { Amount }) => sum + Math.round(Amount * 100), 0) / 100,
    }
  })
}
