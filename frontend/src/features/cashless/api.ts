/** The calls about cards and their groups (S2§2.3). */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

/** limite null is without limit. */
export type Card = Omit<Schemas['CashlessCardView'], 'limite'> & { limite: number | null }
export type Group = Omit<Schemas['CashlessGroupView'], 'limiteDiario'> & { limiteDiario: number | null }
export type CardDraft = Omit<Schemas['CashlessCardForm'], 'localClienteId'>
export type GroupDraft = Omit<Schemas['CashlessGroupForm'], 'localClienteId'>
export type MoveDraft = Omit<Schemas['CashlessMoveForm'], 'localClienteId'>
export type StatementLine = Schemas['CashlessStatementLine']

/** The key of everything about the venue's cards. */
export const cardsKey = (venueId: string) => ['cashless', venueId]

/** What the list of cards is searched by. */
export type CardFilters = { busca: string; situacao: Card['situacao'] | ''; grupoId: string }

/** A page of the venue's cards, by name; with named, only those of somebody. */
export function useCards(venueId: string, filters: CardFilters & { nominais: boolean }, page: number, size: number) {
  return useQuery({
    queryKey: [...cardsKey(venueId), 'cards', filters, page, size],
    queryFn: async () => {
      const { data = [], response } = await api.GET('/api/Cashless/Cartoes', { params: { query: { localClienteId: venueId, ...filters, page, size } } })
      return { rows: data, total: Number(response.headers.get('x-total-count')) }
    },
    placeholderData: keepPreviousData,
  })
}

/** A card as the server has it now. */
export async function readCard(venueId: string, { id, numero }: Pick<Card, 'id' | 'numero'>): Promise<Card> {
  const query = { localClienteId: venueId, busca: numero, situacao: '' as const, grupoId: '', nominais: false }
  const found = (await answer(api.GET('/api/Cashless/Cartoes', { params: { query } }))).find((card) => card.id === id)
  if (!found) throw new Error('the card has another number by now')
  return found
}

/** A page of what moved on a card, the latest first. */
export function useStatement(venueId: string, id: string, page: number, size: number) {
  return useQuery({
    queryKey: [...cardsKey(venueId), 'statement', id, page, size],
    queryFn: async () => {
      const { data = [], response } = await api.GET('/api/Cashless/Cartoes/{id}/extrato', { params: { path: { id }, query: { localClienteId: venueId, page, size } } })
      return { rows: data, total: Number(response.headers.get('x-total-count')) }
    },
    placeholderData: keepPreviousData,
  })
}

/** The groups that a card can be in. */
export function useGroupChoices(venueId: string) {
  return useQuery({
    queryKey: [...cardsKey(venueId), 'group-choices'],
    queryFn: () => answer(api.GET('/api/Cashless/Grupos/opcoes', { params: { query: { localClienteId: venueId } } })),
  })
}

/** Keeps in the audit that a card's CPF is shown (D57). */
export function recordShownCPF(venueId: string, id: string) {
  return api.POST('/api/Cashless/Cartoes/{id}/mostrarCPF', { params: { path: { id } }, body: { localClienteId: venueId } })
}

/** A change after which everything about the venue's cards is read again. */
export function useCashlessChange<Input, Output>(venueId: string, change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: cardsKey(venueId) }) })
}

/** Saves who a card is of. */
export function useChangeCard(venueId: string) {
  return useCashlessChange(venueId, ({ id, ...draft }: CardDraft & { id: string }) =>
    answer(api.PUT('/api/Cashless/Cartoes/{id}', { params: { path: { id } }, body: { localClienteId: venueId, ...draft } })))
}

/** Blocks a card, or takes that back. */
export function useBlockCard(venueId: string) {
  return useCashlessChange(venueId, ({ id, bloqueado }: { id: string; bloqueado: boolean }) =>
    api.POST('/api/Cashless/Cartoes/{id}/bloquear', { params: { path: { id } }, body: { localClienteId: venueId, bloqueado } }))
}

/** Gives the holder of a lost card another. */
export function useReplaceCard(venueId: string) {
  return useCashlessChange(venueId, ({ id, numero }: { id: string; numero: string }) =>
    answer(api.POST('/api/Cashless/Cartoes/{id}/substituir', { params: { path: { id } }, body: { localClienteId: venueId, numero } })))
}

/** Issues a card. */
export function useAddCard(venueId: string) {
  return useCashlessChange(venueId, (draft: CardDraft) => answer(api.POST('/api/Cashless/Cartoes', { body: { localClienteId: venueId, ...draft } })))
}

/** Puts what was paid at the counter on a card. */
export function useTopUp(venueId: string) {
  return useCashlessChange(venueId, ({ id, ...move }: MoveDraft & { id: string }) =>
    api.POST('/api/Cashless/Cartoes/{id}/recarregar', { params: { path: { id } }, body: { localClienteId: venueId, ...move } }))
}

/** Takes from a card what was sold without equipment. */
export function useConsume(venueId: string) {
  return useCashlessChange(venueId, ({ id, ...move }: MoveDraft & { id: string }) =>
    api.POST('/api/Cashless/Cartoes/{id}/consumir', { params: { path: { id } }, body: { localClienteId: venueId, ...move } }))
}

/** Gives back in cash what is left on a card; the password is asked for where it was not given yet. */
export function useGiveBackRest(venueId: string) {
  return useCashlessChange(venueId, ({ id, lancamentoId }: { id: string; lancamentoId: string }) =>
    answer(api.POST('/api/Cashless/Cartoes/{id}/devolver', { params: { path: { id } }, body: { localClienteId: venueId, lancamentoId } })))
}
