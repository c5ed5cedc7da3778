import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { PictureFrame } from '@/ui/PictureFrame'
import { Skeleton } from '@/ui/Skeleton'
import { useHourlySales } from '../api'
import { hourName, weekdayName, weekdays } from '../labels'
import { opens } from '../opens'
import { pictureOf, troubleOf, type ChartProps } from './charted'
import { HeatGrid } from './HeatGrid'

interface HourCardProps extends ChartProps {
  /** At which hour the venue's day begins. */
  firstHour: number
}

/** Orders by hour and weekday. */
export function HourCard({ venueId, filter, onOpen, className, firstHour }: HourCardProps) {
  const sales = useHourlySales(venueId, filter)
  const { error, onRetry } = troubleOf(sales)
  const amounts = sales.data && weekdays.map(({ day }) => sales.data.find(({ DayOfWeek }) => DayOfWeek === day)?.Amounts ?? [])
  const most = Math.max(0, ...(amounts?.flat() ?? []))

  function content() {
    if (error) return <ErrorState text={error} onRetry={onRetry} />
    if (!amounts) return <Skeleton lines={7} lineHeight={28} />
    if (most === 0) return <EmptyState text="Não há dados neste período." />
    return (
      <HeatGrid
        amounts={amounts}
        firstHour={firstHour}
        onOpen={(day, hour) => onOpen(opens.hour(day, hour), `${weekdayName(day)}, ${hourName(hour)}`)}
      />
    )
  }

  return (
    <PictureFrame
      className={className}
      title="Vendas por hora e dia da semana"
      subtitle={`Pedidos; a cor vai de 0 a 100% do maior valor${most > 0 ? `, ${most.toLocaleString('pt-BR')}` : ''}`}
      picture={most > 0 ? pictureOf('vendas-por-hora') : undefined}
    >
      {content()}
    </PictureFrame>
  )
}
