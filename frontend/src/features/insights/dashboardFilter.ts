import { formatDay } from '@/ui/dates'
import { parseDay, periodOf } from '@/ui/periods'
import { useTableState } from '@/ui/useTableState'
import type { DashboardFilter } from './api'
import { useBusinessDay } from './businessDay'
import type { Query } from './reports'

const defaults = { de: '', ate: '', novos: true, antigos: true, interno: true, online: true }

/** The dashboard's filter, held in the address; without days there it is the last 7 (sales-dashboard-06). */
export function useDashboardFilter(): { filter: DashboardFilter; set: (filter: DashboardFilter) => void; today: string; firstHour: number } {
  const { filters, setFilters } = useTableState(defaults)
  const { today, firstHour } = useBusinessDay()
  const usual = periodOf('last7', today)
  const [from, to] = [parseDay(filters.de) ?? usual.from, parseDay(filters.ate) ?? usual.to]
  const isOrdered = from <= to

  return {
    filter: {
      from: isOrdered ? from : usual.from, to: isOrdered ? to : usual.to,
      isNew: filters.novos, isOld: filters.antigos, isInternal: filters.interno, isOnline: filters.online,
    },
    set: (next) => {
      const isUsual = next.from === usual.from && next.to === usual.to
      setFilters({
        de: isUsual ? '' : formatDay(next.from), ate: isUsual ? '' : formatDay(next.to),
        novos: next.isNew, antigos: next.isOld, interno: next.isInternal, online: next.isOnline,
      })
    },
    today,
    firstHour,
  }
}

/** How what is sold was handed over, by the dashboard's channels: at tables; or delivered, picked up, and by payment links. */
const [internal, online] = [['2'], ['1', '3', '4', '5']] as const

/** The filter as the reports take it: what a figure of the dashboard opens has the same bounds. */
export function queryOf(venueId: string, { from, to, isNew, isOld, isInternal, isOnline }: DashboardFilter): Query {
  return {
    localClienteId: venueId, De: from, Ate: to,
    Filtros: {
      ...(isNew === isOld ? {} : { Novos: isNew, Antigos: isOld }),
      ...(isInternal === isOnline ? {} : { Tipo: [...(isInternal ? internal : online)] }),
    },
  }
}
