/** The calls about one customer. */
import { useQuery } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import { confirmWith } from '@/api/confirm'
import { openLink } from '@/api/download'
import type { components } from '@/api/schema.gen'
import { customersKey, useChange } from './api'

type Schemas = components['schemas']

export type Profile = Schemas['CustomersProfile']
export type Note = Schemas['CustomersNote']
export type Purchase = Schemas['CustomersPurchase']
export type Consent = Schemas['CustomersConsent']

/** Reads all that the venue knows of a customer. */
export function readProfile(venueId: string, id: string): Promise<Profile> {
  return answer(api.GET('/api/ClienteEstabelecimento/clientes/{id}', { params: { path: { id }, query: { localClienteId: venueId } } }))
}

/** All that the venue knows of a customer; whom it does not know is a 404. */
export function useProfile(venueId: string, id: string) {
  return useQuery({
    queryKey: [...customersKey(venueId), 'profile', id],
    queryFn: () => readProfile(venueId, id),
  })
}

/** Has the audit keep that the person is shown the customer's CPF (D57). */
export function recordShownCPF(venueId: string, id: string) {
  return api.POST('/api/ClienteEstabelecimento/clientes/{id}/cpf', { params: { path: { id } }, body: { localClienteId: venueId } })
}

/** Writes a note about a customer, and removes one by its id. */
export function useNoteChanges(venueId: string, id: string) {
  const add = useChange(venueId, (texto: string) =>
    answer(api.POST('/api/ClienteEstabelecimento/clientes/{id}/notas', { params: { path: { id } }, body: { localClienteId: venueId, texto } })),
  )
  const remove = useChange(venueId, (notaId: string) =>
    api.DELETE('/api/ClienteEstabelecimento/clientes/{id}/notas/{notaId}', { params: { path: { id, notaId }, query: { localClienteId: venueId } } }),
  )
  return { add, remove }
}

/** Keeps what a customer agrees to now; '' withdraws what he agreed to. */
export function useConsentChange(venueId: string, id: string) {
  return useChange(venueId, (Texto: string) =>
    api.PUT('/api/ClienteEstabelecimento/clientes/{id}/consentimento', { params: { path: { id } }, body: { localClienteId: venueId, Texto } }),
  )
}

export type DataFormat = NonNullable<Schemas['CustomersDataOrder']['formato']>

/** Gives the person a file of all that the venue holds of a customer (LGPD); answers false when they gave up. */
export async function exportPersonalData(venueId: string, id: string, formato: DataFormat): Promise<boolean> {
  return openLink(await answer(api.POST('/api/ClienteEstabelecimento/clientes/{id}/dados', { params: { path: { id } }, body: { localClienteId: venueId, formato } })))
}

/** Erases who a customer is, which cannot be undone; a wrong password is an ApiError. */
export function useAnonymise(venueId: string, id: string) {
  return useChange(venueId, async ({ motivo, password }: { motivo: string; password: string }) => {
    await confirmWith(password)
    return api.POST('/api/ClienteEstabelecimento/clientes/{id}/anonimizar', { params: { path: { id } }, body: { localClienteId: venueId, motivo } })
  })
}
