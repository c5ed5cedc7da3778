/** The calls of checking who holds a payment card (S2§2.6). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'
import { base64Of } from '@/ui/base64'

type Schemas = components['schemas']

export type CheckedCard = Schemas['CardcheckCardView']
export type CardDraft = Omit<Schemas['CardcheckForm'], 'localClienteId' | 'cpf'>

const cardsKey = (venueId: string) => ['checked-cards', venueId]

/** The cards kept under a CPF; '' asks for none. */
export function useCards(venueId: string, cpf: string) {
  return useQuery({
    queryKey: [...cardsKey(venueId), cpf],
    queryFn: () => answer(api.GET('/api/superapp/Creditcard/GetCreditCardByUserCPF/{cpf}', { params: { path: { cpf }, query: { localClienteId: venueId } } })),
    enabled: cpf !== '',
    gcTime: 0, // what one person looked for stays in no memory
  })
}

function useChange<Input, Output>(venueId: string, change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: cardsKey(venueId) }) })
}

/** Keeps a card of the CPF, which is not active yet. */
export function useAddCard(venueId: string, cpf: string) {
  return useChange(venueId, (card: CardDraft) => answer(api.POST('/api/superapp/Creditcard', { body: { localClienteId: venueId, cpf, ...card } })))
}

/** Sends the picture of a document; answers the check that now waits. */
export function useSendDocument(venueId: string) {
  return useChange(venueId, async ({ cardId, picture }: { cardId: string; picture: File }) =>
    answer(api.POST('/api/superapp/Creditcard/VerifyUserCard', { body: { cardId, imageDocument: await base64Of(picture) } })))
}

/** The picture of a document that waits; the server writes down who looked. */
export function useDocument(venueId: string) {
  return useMutation({
    mutationFn: (id: string) => answer(api.POST('/api/superapp/Creditcard/verificacoes/{id}/documento', { params: { path: { id } }, body: { localClienteId: venueId } })),
    gcTime: 0,
  })
}

/** Ends a check. */
export function useDecide(venueId: string) {
  return useChange(venueId, ({ id, aprovada }: { id: string; aprovada: boolean }) =>
    api.POST('/api/superapp/Creditcard/verificacoes/{id}/decidir', { params: { path: { id } }, body: { localClienteId: venueId, aprovada } }))
}

/** The CPF of a card, once the audit has kept that it is shown (D57). */
export function showCPF(venueId: string, cardId: string) {
  return answer(api.POST('/api/superapp/Creditcard/{id}/mostrarCPF', { params: { path: { id: cardId } }, body: { localClienteId: venueId } }))
}
