/** The ways in which a venue takes money in person, for whoever takes it. */
import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../client'

export const paymentMethodsKey = (venueId: string) => ['payment-methods', venueId]

/** The methods in use, in the order in which people choose; none where the venue has registered none. */
export function usePaymentMethods(venueId: string) {
  return useQuery({
    queryKey: [...paymentMethodsKey(venueId), 'choices'],
    queryFn: () => answer(api.GET('/api/formasPagamento/opcoes', { params: { query: { localClienteId: venueId } } })),
  })
}
