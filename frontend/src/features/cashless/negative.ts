/** The calls of the negative-balance report and its plans of recharge (S2§2.5, S2§7). */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import { confirmWith } from '@/api/confirm'
import { openLink } from '@/api/download'
import type { components } from '@/api/schema.gen'
import { cardsKey, useCashlessChange } from './api'

type Schemas = components['schemas']

/** Without limit, limit and difference are null; without a plan the date is. */
export type NegativeCard = Omit<Schemas['CashlessNegativeCard'], 'negativeBalanceLimit' | 'difference' | 'scheduledRechargeDate'> & {
  negativeBalanceLimit: number | null
  difference: number | null
  scheduledRechargeDate: number | null
}
export type Report = Schemas['CashlessNegativeReport']
export type Plan = Omit<Schemas['CashlessPlanView'], 'paidAt'> & { paidAt: number | null }
export type PlannedCard = Schemas['CashlessPlannedCard']
export type Consumed = Schemas['CashlessConsumed']

/** A page of the report; an empty document means everybody. */
export function useNegativeReport(venueId: string, document: string, page: number) {
  return useQuery({
    queryKey: [...cardsKey(venueId), 'negative', document, page],
    queryFn: () => answer(api.GET('/api/SaldoNegativo/Relatorio', { params: { query: { localId: venueId, document, page } } })),
    placeholderData: keepPreviousData,
  })
}

/** Gives the person the report as a file. */
export async function exportReport(venueId: string, document: string) {
  return openLink(await answer(api.GET('/api/SaldoNegativo/Relatorio/Exportar', { params: { query: { localId: venueId, document, extension: 'EXCELOPENXML' } } })))
}

/** What was bought with a card. */
export function useConsumption(venueId: string, id: string) {
  return useQuery({
    queryKey: [...cardsKey(venueId), 'consumption', id],
    queryFn: async () => (await answer(api.GET('/api/Cartao/consumo', { params: { query: { historicoAssociacaoId: id } } }))).cartoes,
  })
}

/** Gives the person what was bought with a card as a file. */
export async function exportConsumption(id: string) {
  return openLink(await answer(api.GET('/api/Cartao/consumo/exportar', { params: { query: { historicoAssociacaoId: id } } })))
}

/** Plans what brings every card back to zero, in the place of the plan that waits. */
export function usePlan(venueId: string) {
  return useCashlessChange(venueId, async (password: string) => {
    await confirmWith(password)
    return answer(api.POST('/api/SaldoNegativo/CriarPlanejamentoRecarga', { body: { LocalId: venueId } }))
  })
}

/** Pays the plan that was looked at. */
export function useConfirmPlan(venueId: string, planId: string) {
  return useCashlessChange(venueId, async (password: string) => {
    await confirmWith(password)
    return answer(api.POST('/api/SaldoNegativo/RealizarRecarga', { body: { LocalId: venueId, PlanId: planId } }))
  })
}

/** A page of the venue's plans, the latest first. */
export function usePlans(venueId: string, page: number) {
  return useQuery({
    queryKey: [...cardsKey(venueId), 'plans', page],
    queryFn: async () => {
      const { histories, totalQuantity } = await answer(api.GET('/api/SaldoNegativo/Relatorio/Historico', { params: { query: { localClienteId: venueId, page } } }))
      return { rows: histories, total: totalQuantity }
    },
    placeholderData: keepPreviousData,
  })
}

/** What a plan puts on which cards. */
export function usePlanDetail(venueId: string, planId: string) {
  return useQuery({
    queryKey: [...cardsKey(venueId), 'plan', planId],
    queryFn: () => answer(api.GET('/api/SaldoNegativo/Relatorio/Historico/Detalhado', { params: { query: { localId: venueId, planningRechargeId: planId } } })),
  })
}
