/** The calls of the minimum spend of reservations. */
import { useQuery } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { Booking } from './bookings'
import { schedulingKey, useChange, type Schemas } from './keys'

type Settings = Schemas['SchedulingSettingsView']

/** The settings as they are edited: money in centavos. */
export type SpendDraft = Settings

const draftOf = (settings: Settings): SpendDraft => ({ ...settings, valor: Math.round(settings.valor * 100) })

export async function readSettings(venueId: string): Promise<SpendDraft> {
  return draftOf(await answer(api.GET('/api/agendamento/consumoMinimo', { params: { query: { localClientId: venueId } } })))
}

export function useSettings(venueId: string) {
  return useQuery({ queryKey: [...schedulingKey(venueId), 'settings'], queryFn: () => readSettings(venueId) })
}

export function useSaveSettings(venueId: string) {
  return useChange(venueId, async (draft: SpendDraft) =>
    draftOf(await answer(api.PUT('/api/agendamento/consumoMinimo', { body: { localClientId: venueId, ...draft, valor: draft.valor / 100 } }))))
}

/** What the guests of a booking have spent so far, and what is missing. */
export function useSpend(venueId: string, id: string) {
  return useQuery({
    queryKey: [...schedulingKey(venueId), 'spend', id],
    queryFn: () => answer(api.GET('/api/agendamento/reservas/{id}/consumo', { params: { path: { id }, query: { localClientId: venueId } } })),
  })
}

/** Writes down what was spent. @param spent centavos; what the table's orders say counts before it */
export function useSettle(venueId: string) {
  return useChange(venueId, ({ booking: { id, versao }, spent }: { booking: Booking, spent: number }) =>
    answer(api.POST('/api/agendamento/reservas/{id}/acertar', { params: { path: { id } }, body: { localClientId: venueId, versao, consumido: spent / 100 } })))
}
