import { Suspense } from 'react'
import { ChartFrame } from '@/ui/ChartFrame'
import { lazyPart } from '@/ui/lazyPart'
import { Skeleton } from '@/ui/Skeleton'
import { hourNames, hoursSummary, type Hour } from '../dashboard'

const HourChart = lazyPart(() => import('./HourChart'))

/** How many donations came in each hour. */
export function Hours({ hours, zone }: { hours: readonly Hour[]; zone: string }) {
  const names = hourNames(hours, zone)
  const rows = hours.map(({ amount }, at): [string, string] => [names[at] ?? '', amount.toLocaleString('pt-BR')])
  return (
    <ChartFrame title="Doações por hora" summary={hoursSummary(hours, names)} columns={['Hora', 'Doações']} rows={rows}>
      <Suspense fallback={<Skeleton lines={1} lineHeight={240} />}>
        <HourChart hours={hours.map(({ amount }, at) => ({ name: names[at] ?? '', count: amount }))} />
      </Suspense>
    </ChartFrame>
  )
}
