import { Suspense } from 'react'
import { ChartFrame } from '@/ui/ChartFrame'
import { lazyPart } from '@/ui/lazyPart'
import { Skeleton } from '@/ui/Skeleton'
import { useSalesPerDay } from '../api'
import { weekdays } from '../labels'
import { opens } from '../opens'
import { formatAmount } from '../values'
import { opening, pictureOf, troubleOf, type ChartProps } from './charted'

const BarsChart = lazyPart(() => import('../charts/BarsChart'))

/** Orders by weekday, the sum of the days of the period. */
export function WeekdayCard({ venueId, filter, onOpen, className }: ChartProps) {
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
      rows={days?.map(({ weekday, name, value, amount }) => [
        name, opening(onOpen, value.toLocaleString('pt-BR'), `Pedidos de ${name}`, opens.weekday(weekday)), formatAmount(amount),
      ])}
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
  return weekdays.map(({ day: weekday, name }) => {
    const its = days.filter(({ Date: day }) => new Date(`${day}T00:00:00Z`).getUTCDay() === weekday % 7)
    return {
      weekday,
      name,
      value: its.reduce((sum, { Quantity }) => sum + Quantity, 0),
      // In centavos: tenths of reais do not add up to a computer.
      amount: its.reduce((sum, { Amount }) => sum + Math.round(Amount * 100), 0) / 100,
    }
  })
}
