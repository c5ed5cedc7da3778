/** The calls about what equipment sells: cash sessions, sales with their marks, and sale tokens (D47). */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

export type Session = Schemas['TillsSession']
export type MethodSum = Schemas['TillsMethodSum']
export type Movement = Schemas['TillsMovementView']
export type Sale = Schemas['TillsSaleView']
export type Token = Schemas['TillsToken']

/** A page of the venue's cash sessions, the latest first. */
export function useSessions(venueId: string, open: boolean, page: number, size: number) {
  return useQuery({
    queryKey: ['cash-sessions', venueId, 'list', open, page, size],
    queryFn: async () => {
      const { data = [], response } = await api.GET('/api/caixas', { params: { query: { localClienteId: venueId, abertas: open, page, size } } })
      return { rows: data, total: Number(response.headers.get('x-total-count')) }
    },
    placeholderData: keepPreviousData,
  })
}

/** One cash session with what makes its sums. */
export function useSession(venueId: string, id: string) {
  return useQuery({
    queryKey: ['cash-sessions', venueId, id],
    queryFn: () => answer(api.GET('/api/caixas/{id}', { params: { path: { id }, query: { localClienteId: venueId } } })),
  })
}

/** A page of what equipment has sold, of one session or of all. */
export function useSales(venueId: string, filters: { caixa?: string; comAvisos?: boolean }, page: number, size: number) {
  return useQuery({
    queryKey: ['till-sales', venueId, filters, page, size],
    queryFn: async () => {
      const { data = [], response } = await api.GET('/api/vendas/equipamentos', { params: { query: { localClienteId: venueId, ...filters, page, size } } })
      return { rows: data, total: Number(response.headers.get('x-total-count')) }
    },
    placeholderData: keepPreviousData,
  })
}

/** A page of the venue's sale tokens, by number or code. */
export function useTokens(venueId: string, busca: string, page: number, size: number) {
  return useQuery({
    queryKey: ['sale-tokens', venueId, busca, page, size],
    queryFn: async () => {
      const { data = [], response } = await api.GET('/api/fichas', { params: { query: { localClienteId: venueId, busca, page, size } } })
      return { rows: data, total: Number(response.headers.get('x-total-count')) }
    },
    placeholderData: keepPreviousData,
  })
}

/** Uses a token up, or notes that it is printed again. */
export function useTokenChange(venueId: string, change: 'validar' | 'reimprimir') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (codigo: string) => {
      const body = { localClienteId: venueId, codigo }
      return answer(change === 'validar' ? api.POST('/api/fichas/validar', { body }) : api.POST('/api/fichas/reimprimir', { body }))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['sale-tokens', venueId] }),
  })
}
