import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'

export type Device = components['schemas']['AccessDevice']

const sessionsKey = ['access', 'sessions']

/** Where the person is signed in, the most recent first. */
export function useSessions() {
  return useQuery({ queryKey: sessionsKey, queryFn: () => answer(api.GET('/api/session/list')) })
}

export function useEndSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.DELETE('/api/session/{id}', { params: { path: { id } } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  })
}

export interface PasswordChange {
  senhaAtual: string
  senha: string
  confirmarSenha: string
}

/** Ends the sessions elsewhere too. */
export function useChangePassword() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: PasswordChange) => api.PUT('/api/account/senha', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  })
}

export async function rename(nome: string): Promise<void> {
  await api.PUT('/api/account/nome', { body: { nome } })
}
