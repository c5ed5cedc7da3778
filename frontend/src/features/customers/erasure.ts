/** The calls of the erasure of contacts: after how many days without an order a venue forgets telephone and address (LGPD). */
import { useQuery } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { Bounds } from '@/ui/bounds'
import { customersKey } from './api'

/** Days that a term may have; what somebody who turns it on is proposed. */
export const termBounds: Bounds = { min: 30, max: 3650, usual: 365 }

/** The form: `dias` is kept while `apaga` is off, so that turning it on again proposes what was there. */
export interface Erasure {
  apaga: boolean
  dias: number
}

/** The venue's term; read anew on every visit and never under somebody's hands: a form is made of it. */
export function useErasure(venueId: string) {
  return useQuery({
    queryKey: [...customersKey(venueId), 'erasure'],
    queryFn: async (): Promise<Erasure> => {
      const { dias } = await answer(api.GET('/api/ClienteEstabelecimento/apagamento', { params: { query: { localClienteId: venueId } } }))
      return { apaga: dias > 0, dias: dias || termBounds.usual }
    },
    gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false,
  })
}

/** Sets it; the server asks for the password first. */
export async function saveErasure(venueId: string, { apaga, dias }: Erasure): Promise<Erasure> {
  await api.PUT('/api/ClienteEstabelecimento/apagamento', { body: { localClienteId: venueId, dias: apaga ? dias : 0 } })
  return { apaga, dias }
}

/** How many customers and orders a term of so many days would change today. */
export function useErasurePreview(venueId: string, dias: number) {
  return useQuery({
    queryKey: [...customersKey(venueId), 'erasure', dias],
    queryFn: () => answer(api.GET('/api/ClienteEstabelecimento/apagamento/previa', { params: { query: { localClienteId: venueId, dias } } })),
  })
}
