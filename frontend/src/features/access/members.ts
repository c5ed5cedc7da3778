import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import { membersQuery } from '@/api/queries/members'
import type { components } from '@/api/schema.gen'

export type Role = components['schemas']['RolesRole']

/** Who works in the venue, and who is invited to. */
export function useMembers(localId: string) {
  return useQuery(membersQuery(localId))
}

/** Every role name with what a person reads for it; those of the platform are not a venue's to give. */
export function useRoleCatalogue() {
  return useQuery({
    queryKey: ['access', 'roles'],
    queryFn: async () => answer(api.GET('/api/Acesso/Papeis')),
    staleTime: Infinity,
  })
}

/** The changes to a venue's members; each reads the list again. */
export function useMemberChanges(localId: string) {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: membersQuery(localId).queryKey })

  const invite = useMutation({
    mutationFn: (who: { email: string; papeis: string[] }) =>
      api.POST('/api/Politica/Acessos/convites', { body: { localId, ...who } }),
    onSuccess,
  })
  const change = useMutation({
    mutationFn: (what: { usuarioId: string; papeis: string[] }) => api.PUT('/api/Politica/Acessos', { body: { localId, ...what } }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (usuarioId: string) => api.DELETE('/api/Politica/Acessos', { params: { query: { localId, usuarioId } } }),
    onSuccess,
  })
  return { invite, change, remove }
}
