/** The calls of the online-ordering configuration (S0§7). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'

/** A venue's whole online-ordering configuration, as it travels. */
export type Configuration = components['schemas']['StorefrontConfiguration']
export type Opening = components['schemas']['StorefrontOpening']
export type VenueAddress = components['schemas']['StorefrontVenueAddress']
export type AddressUpdate = components['schemas']['StorefrontAddressUpdate']
export type PostalAddress = components['schemas']['PostalAddress']

const configurationKey = (localId: string) => ['storefront', localId]
const addressKey = (localId: string) => ['storefront', localId, 'address']

/** What hardly ever changes is asked for once a visit. */
const settled = { staleTime: Infinity } as const

/** What the server holds now. */
export function readConfiguration(localId: string): Promise<Configuration> {
  return answer(api.GET('/api/MeepFood/Configuration/{localId}', { params: { path: { localId } } }))
}

/** Read anew on every visit and never under somebody's hands: a form is made of it. */
export function useConfigurationOf(localId: string) {
  return useQuery({
    queryKey: configurationKey(localId),
    queryFn: () => readConfiguration(localId),
    gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false,
  })
}

/** Saves the full payload and answers what is kept. */
export function useSaveConfiguration(localId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (configuration: Configuration) => answer(api.POST('/api/MeepFood/Configuration', { body: configuration })),
    onSuccess: (kept) => queries.setQueryData(configurationKey(localId), kept),
  })
}

export function useShopCategories() {
  return useQuery({
    queryKey: ['storefront', 'categories'],
    queryFn: () => answer(api.GET('/api/superapp/StoreCategory/GetStoreCategories')),
    ...settled,
  })
}

export function useAddress(localId: string) {
  return useQuery({
    queryKey: addressKey(localId),
    queryFn: () => answer(api.GET('/api/MeepFood/GetAddressLocal/{localId}', { params: { path: { localId } } })),
  })
}

export function useUpdateAddress(localId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (address: AddressUpdate) => answer(api.POST('/api/MeepFood/AtualizarLocalCliente', { body: address })),
    onSuccess: (kept) => queries.setQueryData(addressKey(localId), kept),
  })
}

export function useStates() {
  return useQuery({ queryKey: ['states'], queryFn: () => answer(api.GET('/api/Local/BuscarEstados')), ...settled })
}

/** The cities of a state by its id; none while no state is chosen. */
export function useCities(stateId: string | undefined) {
  return useQuery({
    queryKey: ['cities', stateId],
    queryFn: () => answer(api.GET('/api/Local/BuscarCidades/{stateId}', { params: { path: { stateId: stateId ?? '' } } })),
    enabled: Boolean(stateId),
    ...settled,
  })
}

/** Street, district, city and state of a postal code of eight digits. */
export function lookUpPostalCode(cep: string): Promise<PostalAddress> {
  return answer(api.GET('/api/CEP/{cep}', { params: { path: { cep } } }))
}
