import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { formatDay } from '@/ui/dates'
import { PageHeader } from '@/ui/PageHeader'
import { useCards } from '../api'
import { before } from '../businessDay'
import { queryOf, useDashboardFilter } from '../dashboardFilter'
import type { Behind } from '../opens'
import { Cards } from '../parts/Cards'
import type { ChartProps } from '../parts/charted'
import { DayCard } from '../parts/DayCard'
import { DrillDrawer } from '../parts/DrillDrawer'
import { FilterStrip } from '../parts/FilterStrip'
import { HourCard } from '../parts/HourCard'
import { AgeCard, GenderCard } from '../parts/PeopleCards'
import { Proof } from '../parts/Proof'
import { MostConsumedCard, RegionsCard, TopCustomersCard } from '../parts/RankingCards'
import { VenuesCard } from '../parts/VenuesCard'
import { WeekdayCard } from '../parts/WeekdayCard'
import type { Figure } from '../reports'
import { useFreshSales } from '../useFreshSales'
import styles from './Dashboard.module.css'

interface DashboardProps {
  /** As the start page it greets. */
  title?: string
}

/** /novoDashboard: what the venue sells, to whom and when (S2§2.4). Today is live. */
export default function Dashboard({ title = 'Dashboard do Usuário' }: DashboardProps) {
  const venue = useVenue()
  const { filter, set, today, firstHour } = useDashboardFilter()
  const [figure, setFigure] = useState<Figure | null>(null)
  const cards = useCards(venue.id, filter)
  useFreshSales(venue.id, filter.from <= today && filter.to >= today)

  const open = (behind: Behind, name: string) => setFigure({ ...behind, query: queryOf(venue.id, filter), name })
  const chart: ChartProps = { venueId: venue.id, filter, onOpen: open }

  return (
    <div className={styles.dashboard}>
      <PageHeader title={title} description={inWords(filter)} />
      <Proof venueId={venue.id} />
      <FilterStrip filter={filter} onFilter={set} />
      <Cards
        cards={cards.data}
        error={cards.error}
        onRetry={() => void cards.refetch()}
        onOpen={({ Abrir: { relatorio, medida, chave } }, name) => open({ report: relatorio, measure: medida, key: chave }, name)}
      />
      <div className={styles.charts}>
        <DayCard {...chart} className={styles.two} />
        <WeekdayCard {...chart} />
        <HourCard {...chart} firstHour={firstHour} className={styles.all} />
        <MostConsumedCard {...chart} />
        <TopCustomersCard {...chart} />
        <RegionsCard {...chart} />
        <GenderCard {...chart} className={styles.half} />
        <AgeCard {...chart} className={styles.half} />
        <VenuesCard venueId={venue.id} filter={filter} onOpen={setFigure} className={styles.all} />
      </div>
      <DrillDrawer figure={figure} onClose={() => setFigure(null)} />
    </div>
  )
}

/** "17/11/2026 a 23/11/2026, comparado com 10/11/2026 a 16/11/2026". */
function inWords(period: { from: string; to: string }): string {
  const [now, then] = [period, before(period)].map(({ from, to }) => (from === to ? formatDay(from) : `${formatDay(from)} a ${formatDay(to)}`))
  return `${now}, comparado com ${then}`
}
