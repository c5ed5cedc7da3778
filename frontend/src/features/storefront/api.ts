/** The calls of the online-ordering configuration (S0§7). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import { pauseShop, resumeShop } from '@/api/pause'
import { storefrontKey, type Configuration } from '@/api/queries/storefront'
import type { components } from '@/api/schema.gen'

export type VenueAddress = components['schemas']['StorefrontVenueAddress']
export type AddressUpdate = components['schemas']['StorefrontAddressUpdate']

export type Pin = components['schemas']['StorefrontPin']
export type ReadinessItem = components['schemas']['StorefrontReadinessItem']

const addressKey = (localId: string) => [...storefrontKey(localId), 'address']

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

/** Writes what is not of the form, and is shown beside it, into the configuration that was read. */
function usePatch(localId: string) {
  const queries = useQueryClient()
  return (change: Partial<Configuration>) => {
    queries.setQueryData<Configuration>(storefrontKey(localId), (read) => read && { ...read, ...change })
    void queries.invalidateQueries({ queryKey: [...storefrontKey(localId), 'readiness'] })
  }
}

export function useUpdateAddress(localId: string) {
  const queries = useQueryClient()
  const patch = usePatch(localId)
  return useMutation({
    mutationFn: (address: AddressUpdate) => answer(api.POST('/api/MeepFood/AtualizarLocalCliente', { body: address })),
    onSuccess: (kept) => {
      queries.setQueryData(addressKey(localId), kept)
      // The pin was of the old address.
      patch(kept.latitude === null ? { pin: null } : {})
    },
  })
}

/** What the shop needs before it can open; read anew after every save. */
export function useReadiness(localId: string) {
  return useQuery({
    queryKey: [...storefrontKey(localId), 'readiness'],
    queryFn: () => answer(api.GET('/api/MeepFood/Configuration/{localId}/prontidao', { params: { path: { localId } } })),
  })
}

/** About where the last orders went, some blocks each; the circle is drawn without, where they do not come. */
export function useRecentPlaces(localId: string) {
  return useQuery({
    queryKey: [...storefrontKey(localId), 'recent-places'],
    queryFn: () => answer(api.GET('/api/MeepFood/Configuration/{localId}/entregas', { params: { path: { localId } } })),
  })
}

export function useSavePin(localId: string) {
  const patch = usePatch(localId)
  return useMutation({
    mutationFn: (body: Pick<Pin, 'latitude' | 'longitude' | 'source'>) =>
      answer(api.PUT('/api/MeepFood/Configuration/{localId}/posicao', { params: { path: { localId } }, body })),
    onSuccess: (pin) => patch({ pin }),
  })
}

/** Pauses for so many minutes, 0 until the day ends; null resumes. */
export function usePause(localId: string) {
  const patch = usePatch(localId)
  return useMutation({
    mutationFn: async (minutes: number | null) => {
      if (minutes !== null) return pauseShop(localId, minutes)
      await resumeShop(localId)
      return null
    },
    onSuccess: (pausedUntil) => patch({ pausedUntil }),
  })
}
