/** The calls that bring users with a nominal card, and cards alone, in from files (S2§2.7). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import { openLink } from '@/api/download'
import { multipartOf } from '@/api/multipart'
import type { components } from '@/api/schema.gen'
import type { ImportUpload } from '@/ui/importReport'

/** An import that was committed. */
export type PastImport = components['schemas']['ImportsPast']

const formOf = (venueId: string, file: File, texts: Record<string, string> = {}) => multipartOf({ LocalId: venueId, ...texts }, 'file', file)

function useChange<Variables, Result>(key: readonly string[], mutationFn: (variables: Variables) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: key }) })
}

const usersKey = (venueId: string) => ['user-imports', venueId]

/** The calls of importing users: try a file or commit it, take it back, and the lines with errors as a file. */
export function useUserImport(venueId: string) {
  const run = useChange(usersKey(venueId), async ({ file, confirm, onProgress }: { file: File; confirm: boolean; onProgress: (percent: number) => void }) =>
    answer(api.POST('/api/importacaoUsuarios', { ...(await formOf(venueId, file, confirm ? {} : { simular: 'true' })), onProgress })))
  const undo = useChange(usersKey(venueId), (id: string) =>
    answer(api.POST('/api/importacaoUsuarios/{id}/desfazer', { params: { path: { id } }, body: { localClienteId: venueId } })))
  const errors = async (file: File) => openLink(await answer(api.POST('/api/importacaoUsuarios/erros', { ...(await formOf(venueId, file)) })))
  const template = async () => openLink(await answer(api.POST('/api/importacaoUsuarios/modelo', { body: { localClienteId: venueId } })))
  return { run, undo, errors, template }
}

/** The venue's imports of users that were committed, the latest first. */
export function usePastUserImports(venueId: string) {
  return useQuery({
    queryKey: usersKey(venueId),
    queryFn: () => answer(api.GET('/api/importacaoUsuarios', { params: { query: { localClienteId: venueId } } })),
  })
}

const cardsKey = (venueId: string) => ['card-imports', venueId]

/** The calls of importing cards. */
export function useCardImport(venueId: string) {
  const localClienteId = venueId
  const run = useChange(cardsKey(venueId), ({ upload, confirm }: { upload: ImportUpload; confirm: boolean }) =>
    answer(api.POST('/api/importacaoCartoes', { body: { localClienteId, ...upload, confirmar: confirm } })))
  const undo = useChange(cardsKey(venueId), (id: string) =>
    answer(api.POST('/api/importacaoCartoes/{id}/desfazer', { params: { path: { id } }, body: { localClienteId } })))
  const errors = async (upload: ImportUpload) => openLink(await answer(api.POST('/api/importacaoCartoes/erros', { body: { localClienteId, ...upload } })))
  return { run, undo, errors }
}

/** The venue's imports of cards that were committed, the latest first. */
export function usePastCardImports(venueId: string) {
  return useQuery({
    queryKey: cardsKey(venueId),
    queryFn: () => answer(api.GET('/api/importacaoCartoes', { params: { query: { localClienteId: venueId } } })),
  })
}
