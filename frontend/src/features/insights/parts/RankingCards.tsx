import { ChartFrame } from '@/ui/ChartFrame'
import { formatDay } from '@/ui/dates'
import { useMostConsumed, useRegions, useTopCustomers } from '../api'
import { opens } from '../opens'
import { formatAmount, formatAverage, formatQuantity } from '../values'
import { opening, pictureOf, troubleOf, type ChartProps } from './charted'

/** The items most consumed, and the day on which each was consumed most. */
export function MostConsumedCard({ venueId, filter, onOpen, className }: ChartProps) {
  const items = useMostConsumed(venueId, filter)
  return (
    <ChartFrame
      className={className}
      title="Mais consumidos"
      subtitle="Unidades, média por dia e pico"
      summary="Os itens mais consumidos do período."
      columns={['Item', 'Unidades', 'Média por dia', 'Pico']}
      rows={items.data?.map(({ Item, Quantity, HigherConsumption, AverageConsumption, Key }) => [
        Item, opening(onOpen, formatQuantity(Quantity), Item, opens.item(Key)), formatAverage(AverageConsumption), formatDay(HigherConsumption).slice(0, 5),
      ])}
      picture={pictureOf('mais-consumidos')}
      {...troubleOf(items)}
    />
  )
}

/** The customers who consume most on average. */
export function TopCustomersCard({ venueId, filter, onOpen, className }: ChartProps) {
  const customers = useTopCustomers(venueId, filter)
  return (
    <ChartFrame
      className={className}
      title="Melhores clientes"
      subtitle="Consumo médio e total, R$"
      summary="Os melhores clientes do período."
      columns={['Cliente', 'Pedidos', 'Média', 'Total']}
      rows={customers.data?.map(({ Name, AverageConsumption, Quantity, Amount, Key }) => [
        Name, Quantity.toLocaleString('pt-BR'), formatAmount(AverageConsumption), opening(onOpen, formatAmount(Amount), Name, opens.customer(Key)),
      ])}
      picture={pictureOf('melhores-clientes')}
      {...troubleOf(customers)}
    />
  )
}

/** Where orders go to: bairro and cidade. */
export function RegionsCard({ venueId, filter, onOpen, className }: ChartProps) {
  const regions = useRegions(venueId, filter)
  return (
    <ChartFrame
      className={className}
      title="Regiões"
      subtitle="Pedidos, média em R$ e pico"
      summary="De que bairros e cidades são os pedidos do período."
      columns={['Região', 'Pedidos', 'Média', 'Pico']}
      rows={regions.data?.map(({ Item, Quantity, HigherConsumption, AverageConsumption, Key }) => [
        Item, opening(onOpen, formatQuantity(Quantity), Item, opens.region(Key)), formatAmount(AverageConsumption), formatDay(HigherConsumption).slice(0, 5),
      ])}
      picture={pictureOf('regioes')}
      {...troubleOf(regions)}
    />
  )
}
