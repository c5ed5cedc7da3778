/** Where things are in Brazil: states, cities and postal codes. */
import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../client'
import type { components } from '../schema.gen'

export type PostalAddress = components['schemas']['PostalAddress']

/** Hardly ever changes: asked for once a visit. */
const settled = { staleTime: Infinity } as const

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
