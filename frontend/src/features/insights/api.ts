import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'
import type { Period } from '@/ui/periods'

/** A summary card; there is no period before to compare a demand with. */
export type Card = Omit<components['schemas']['InsightsCard'], 'Previous'> & { Previous: number | null }
export type Live = components['schemas']['InsightsLive']

/** What the dashboard is narrowed by: business days, and whose and which orders count. */
export interface DashboardFilter extends Period {
  isNew: boolean
  isOld: boolean
  isInternal: boolean
  isOnline: boolean
}

/** The filter as the server takes it (sales-dashboard-05). */
function asked(localClienteId: string, { from, to, isNew, isOld, isInternal, isOnline }: DashboardFilter) {
  return {
    localClienteId, InitialPeriod: from, FinalPeriod: to,
    IsNew: isNew, IsOld: isOld, IsInInternalChannel: isInternal, IsInDeliveryChannel: isOnline,
  }
}

type Asked = ReturnType<typeof asked>

function useFigure<T>(venueId: string, filter: DashboardFilter, name: string, ask: (query: Asked) => Promise<T>) {
  return useQuery({
    queryKey: ['insights', venueId, 'dashboard', name, filter],
    queryFn: () => ask(asked(venueId, filter)),
    placeholderData: keepPreviousData,
  })
}

/** The six summary cards, in their order (sales-dashboard-02). */
export function useCards(venueId: string, filter: DashboardFilter) {
  return useFigure(venueId, filter, 'cards', (query): Promise<Card[]> =>
    Promise.all([
      answer(api.GET('/api/salesdashboard/Revenues', { params: { query } })),
      answer(api.GET('/api/salesdashboard/TotalOrders', { params: { query } })),
      answer(api.GET('/api/salesdashboard/AverageTicket', { params: { query } })),
      answer(api.GET('/api/salesdashboard/RefusedOrders', { params: { query } })),
      answer(api.GET('/api/salesdashboard/HigherDemand', { params: { query } })),
      answer(api.GET('/api/salesdashboard/LowerDemand', { params: { query } })),
    ]),
  )
}

export const useSalesPerDay = (venueId: string, filter: DashboardFilter) =>
  useFigure(venueId, filter, 'days', (query) => answer(api.GET('/api/salesdashboard/SalesPerDay', { params: { query } })))

export const useHourlySales = (venueId: string, filter: DashboardFilter) =>
  useFigure(venueId, filter, 'hours', (query) => answer(api.GET('/api/salesdashboard/HourlySales', { params: { query } })))

export const useMostConsumed = (venueId: string, filter: DashboardFilter) =>
  useFigure(venueId, filter, 'items', (query) => answer(api.GET('/api/salesdashboard/MostConsumed', { params: { query } })))

export const useTopCustomers = (venueId: string, filter: DashboardFilter) =>
  useFigure(venueId, filter, 'customers', (query) => answer(api.GET('/api/salesdashboard/TopCustomers', { params: { query } })))

export const useRegions = (venueId: string, filter: DashboardFilter) =>
  useFigure(venueId, filter, 'regions', (query) => answer(api.GET('/api/salesdashboard/SalesByRegion', { params: { query } })))

export const useGenders = (venueId: string, filter: DashboardFilter) =>
  useFigure(venueId, filter, 'genders', (query) => answer(api.GET('/api/salesdashboard/SalesByGender', { params: { query } })))

export const useAges = (venueId: string, filter: DashboardFilter) =>
  useFigure(venueId, filter, 'ages', (query) => answer(api.GET('/api/salesdashboard/SalesByAgeRange', { params: { query } })))

/** The figures of all venues whose dashboard the person may see, side by side. */
export function useVenueFigures(venueId: string, { from, to }: Period) {
  return useQuery({
    queryKey: ['insights', venueId, 'dashboard', 'venues', from, to],
    queryFn: async () => answer(api.GET('/api/insights/locais', { params: { query: { InitialPeriod: from, FinalPeriod: to } } })),
    placeholderData: keepPreviousData,
  })
}

/** Whether the kept sums equal the sales that they are of. */
export function useProof(venueId: string) {
  return useQuery({
    queryKey: ['insights', venueId, 'proof'],
    queryFn: async () => answer(api.GET('/api/insights/prova', { params: { query: { localClienteId: venueId } } })),
  })
}

/** What is being sold now. */
export function useLive(venueId: string) {
  return useQuery({
    queryKey: ['insights', venueId, 'live'],
    queryFn: async () => answer(api.GET('/api/insights/ao-vivo', { params: { query: { localClienteId: venueId } } })),
    refetchInterval: 30_000,
  })
}
