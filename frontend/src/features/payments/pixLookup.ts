import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'

export type PixPayment = components['schemas']['PaymentsPixView']

const key = (id: string) => ['payments', 'pix', id] as const

/** One Pix payment of any venue; nothing is asked for while the id is empty. */
export function usePixPayment(id: string) {
  return useQuery({
    queryKey: key(id),
    queryFn: async () => answer(api.GET('/api/CDCBank/GetPixPaymentOrder/{id}', { params: { path: { id } } })),
    enabled: id !== '',
    retry: false,
  })
}

/** Asks the bank again, or gives all of it back; the payment is read again after each (S2§4). */
export function usePixActions(id: string) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: key(id) })
  const params = { path: { id } }
  return {
    update: useMutation({ mutationFn: () => api.POST('/api/CDCBank/UpdatePaymentOrder/{id}', { params }), onSettled }),
    refund: useMutation({ mutationFn: () => api.POST('/api/CDCBank/Refund/{id}', { params }), onSettled }),
  }
}
