/** The calls of the online-ordering configuration (S0§7). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'

export type VenueAddress = components['schemas']['StorefrontVenueAddress']
export type AddressUpdate = components['schemas']['StorefrontAddressUpdate']

const addressKey = (localId: string) => ['storefront', localId, 'address']

export function useShopCategories() {
  return useQuery({
    queryKey: ['storefront', 'categories'],
    queryFn: () => answer(api.GET('/api/superapp/StoreCategory/GetStoreCategories')),
    staleTime: Infinity,
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
