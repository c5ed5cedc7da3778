/** The calls of a venue's own data and of its bank accounts. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

export type BankAccount = Schemas['VenuesBankAccountRow']
export type BankAccountData = Omit<Schemas['VenuesBankAccountData'], '$schema'>

/** Who a venue is, and the settings of its board: two things on the server, one form on the screen. */
export type Establishment = Omit<Schemas['VenuesDetails'], '$schema'> &
  Omit<Schemas['StorefrontBoardPreferences'], '$schema' | 'localClienteId' | 'businessDayCutoff'>

export type NewVenue = Omit<Schemas['AccessAddVenueInputBody'], '$schema'>

/** Adds a venue that the person owns, once for a key, and answers its id (D61). */
export async function addVenue(body: NewVenue, key: string): Promise<string> {
  return (await answer(api.POST('/api/account/estabelecimentos', { body, params: { header: { 'Idempotency-Key': key } } }))).localId
}

const accountsKey = (venueId: string) => ['bankAccounts', venueId]

/** The accounts in use, of one acquirer or of all for 0. */
export function useBankAccounts(localId: string, adquirente: 0 | 2 | 3 | 4) {
  return useQuery({
    queryKey: [...accountsKey(localId), adquirente],
    queryFn: () => answer(api.GET('/api/Local/ContasBancarias/{localId}', { params: { path: { localId }, query: { adquirente } } })),
    placeholderData: keepPreviousData,
  })
}

/** The changes to a venue's accounts; each reads the list again, whatever came of it. */
export function useBankAccountChanges(localId: string) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: accountsKey(localId) })
  const create = useMutation({
    mutationFn: (body: BankAccountData) => api.POST('/api/Local/ContasBancarias/{localId}', { params: { path: { localId } }, body }),
    onSettled,
  })
  const save = useMutation({
    mutationFn: ({ id, ...body }: BankAccountData & { id: string }) =>
      api.PUT('/api/Local/ContasBancarias/{localId}/{id}', { params: { path: { localId, id } }, body }),
    onSettled,
  })
  const archive = useMutation({
    mutationFn: (id: string) => api.POST('/api/Local/ContasBancarias/{localId}/{id}/arquivar', { params: { path: { localId, id } } }),
    onSettled,
  })
  return { create, save, archive }
}

/** What the server holds now. */
export async function readEstablishment(localId: string): Promise<Establishment> {
  const [details, preferences] = await Promise.all([
    answer(api.GET('/api/Local/Estabelecimento/{localId}', { params: { path: { localId } } })),
    answer(api.GET('/api/kds/preferencias', { params: { query: { localClienteId: localId } } })),
  ])
  const { versao, nome, razaoSocial, documento, email, telefone, tipo, businessDayCutoff, GerarNFCE } = details
  const { atencaoMinutos, atrasoMinutos, fastPolling, printPerSector, needSelectResponsibleForTransportation } = preferences
  return {
    versao, nome, razaoSocial, documento, email, telefone, tipo, businessDayCutoff, GerarNFCE,
    atencaoMinutos, atrasoMinutos, fastPolling, printPerSector, needSelectResponsibleForTransportation,
  }
}

/** Read anew on every visit and never under somebody's hands: a form is made of it. */
export function useEstablishment(venueId: string) {
  return useQuery({
    queryKey: ['establishment', venueId],
    queryFn: () => readEstablishment(venueId),
    gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false,
  })
}

/** Saves both and answers what is kept. The first refuses what was read before somebody else's save; the second is not sent then. */
export async function saveEstablishment(localId: string, values: Establishment): Promise<Establishment> {
  const { atencaoMinutos, atrasoMinutos, fastPolling, printPerSector, needSelectResponsibleForTransportation, ...details } = values
  await api.PUT('/api/Local/Estabelecimento/{localId}', { params: { path: { localId } }, body: details })
  await api.POST('/api/kds/preferencias', {
    body: {
      localClienteId: localId, businessDayCutoff: details.businessDayCutoff,
      atencaoMinutos, atrasoMinutos, fastPolling, printPerSector, needSelectResponsibleForTransportation,
    },
  })
  return readEstablishment(localId)
}
