/** How the person's account is protected, and of what they are told by mail (D16). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'

export type AccountSecurity = components['schemas']['AccessAccountSecurity']
type Notices = Omit<components['schemas']['AccessAccountNotices'], '$schema'>

const key = ['access', 'security']

export function useAccountSecurity() {
  return useQuery({ queryKey: key, queryFn: () => answer(api.GET('/api/account/seguranca')) })
}

/** Switches the second factor; switching it off asks for the password. */
export function useSecondFactor() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (on: boolean): Promise<unknown> => (on ? api.POST('/api/account/segundoFator') : api.DELETE('/api/account/segundoFator')),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}

export function useSaveNotices() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Notices) => api.PUT('/api/account/avisos', { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}
