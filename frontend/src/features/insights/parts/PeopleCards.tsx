import { Suspense } from 'react'
import { ChartFrame } from '@/ui/ChartFrame'
import { lazyPart } from '@/ui/lazyPart'
import { Skeleton } from '@/ui/Skeleton'
import { useAges, useGenders } from '../api'
import { ageBand } from '../bands'
import { counted } from '../labels'
import { opens } from '../opens'
import { wholeShares } from '../shares'
import { opening, pictureOf, troubleOf, type ChartProps } from './charted'

const PieChart = lazyPart(() => import('../charts/PieChart'))
const BarsChart = lazyPart(() => import('../charts/BarsChart'))

/** The genders by their key (S2§3); 0 is dropped and said in words (sales-dashboard-07). */
const genderNames: Record<number, string> = { 1: 'Homens', 2: 'Mulheres' }

/** How many orders are of nobody known; nothing where there are none. */
const without = (number: number) => (number > 0 ? `; ${counted(number, 'pedido', 'pedidos')} sem informação` : '')

/** Of whom the orders are: women and men, in whole percents. */
export function GenderCard({ venueId, filter, onOpen, className }: ChartProps) {
  const genders = useGenders(venueId, filter)
  const known = genders.data?.filter(({ Key, Value }) => genderNames[Key] !== undefined && Value > 0)
  const percents = wholeShares((known ?? []).map(({ Value }) => Value))
  const shares = known?.map(({ Key, Value }, at) => ({ key: Key, name: genderNames[Key]!, value: Value, percent: percents[at]! }))
  const unknown = genders.data?.find(({ Key }) => Key === 0)?.Value ?? 0
  return (
    <ChartFrame
      className={className}
      title="Gênero"
      subtitle={`Pedidos de clientes com cadastro${without(unknown)}`}
      summary={shares?.length ? `${shares.map(({ name, percent }) => `${name} ${percent}%`).join(', ')}.` : 'Pedidos por gênero.'}
      columns={['Gênero', 'Pedidos', 'Parte']}
      rows={shares?.map(({ key, name, value, percent }) => [
        name, opening(onOpen, value.toLocaleString('pt-BR'), name, opens.gender(key)), `${percent}%`,
      ])}
      picture={pictureOf('genero')}
      {...troubleOf(genders)}
    >
      <Suspense fallback={<Skeleton lines={1} lineHeight={240} />}>
        <PieChart shares={shares ?? []} />
      </Suspense>
    </ChartFrame>
  )
}

/** Of which age the customers are whose orders these are: bars in seven bands (sales-dashboard-09). */
export function AgeCard({ venueId, filter, onOpen, className }: ChartProps) {
  const ages = useAges(venueId, filter)
  const known = ages.data?.filter(({ Key }) => Key !== '')
  const most = Math.max(0, ...(known ?? []).map(({ Value }) => Value))
  const shown = most > 0 ? known : known && []
  const unknown = ages.data?.find(({ Key }) => Key === '')?.Value ?? 0
  return (
    <ChartFrame
      className={className}
      title="Faixa etária"
      subtitle={`Pedidos de clientes com cadastro${without(unknown)}`}
      summary="Pedidos por faixa etária."
      columns={['Idade', 'Pedidos']}
      rows={shown?.map(({ Key, Value }) => [Key, opening(onOpen, Value.toLocaleString('pt-BR'), Key, opens.age(Key))])}
      picture={pictureOf('faixa-etaria')}
      {...troubleOf(ages)}
    >
      <Suspense fallback={<Skeleton lines={1} lineHeight={240} />}>
        {/* The heat grid's bands from the fourth on: all seven are told from the ground and from one another. */}
        <BarsChart figures={(shown ?? []).map(({ Key, Value }) => ({ name: Key, value: Value, fill: `heat${ageBand(Value, most) + 3}` }))} />
      </Suspense>
    </ChartFrame>
  )
}
