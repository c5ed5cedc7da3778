/** The calls about the venue's tablets and what they show. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'
import { fieldsOf } from '@/ui/fieldsOf'

export type Tablet = components['schemas']['EquipmentTabletView']
/** What tablets show. */
export type TabletScreen = components['schemas']['EquipmentTabletScreen']

/** The form's pieces, typed for what tablets show. */
export const { InputField, NumberField, SwitchField } = fieldsOf<TabletScreen>()

const tabletKey = (venueId: string) => ['equipment', venueId, 'tablets']

/** A page of the venue's tablets. */
export function useTablets(venueId: string, page: number, size: number) {
  return useQuery({
    queryKey: [...tabletKey(venueId), 'list', page, size],
    queryFn: async () => {
      const { data = [], response } = await api.GET('/api/tablets', { params: { query: { localClienteId: venueId, page, size } } })
      return { rows: data, total: Number(response.headers.get('x-total-count')) }
    },
    placeholderData: keepPreviousData,
  })
}

export function readScreen(venueId: string): Promise<TabletScreen> {
  return answer(api.GET('/api/tablets/configuracao', { params: { query: { localClienteId: venueId } } }))
}

export function useScreen(venueId: string) {
  return useQuery({ queryKey: [...tabletKey(venueId), 'screen'], queryFn: () => readScreen(venueId) })
}

export function useSaveScreen(venueId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (screen: TabletScreen) => answer(api.PUT('/api/tablets/configuracao', { body: { localClienteId: venueId, ...screen } })),
    onSettled: () => queries.invalidateQueries({ queryKey: tabletKey(venueId) }),
  })
}
