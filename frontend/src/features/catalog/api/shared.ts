/** The calls about what products share, and about the venue's rules for all of them. */
import { useQuery } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'
import { catalogKey, usePageChange } from './pages'

type Schemas = components['schemas']
export type OwnCopy = Schemas['CatalogOwnCopy']
export type Everywhere = Schemas['CatalogEverywhere']
export type Named = Schemas['CatalogFormChoice']
export type Settings = Schemas['CatalogSettings']

/** The products that offer an option, by name. */
export function useOptionUses(venueId: string, optionId: string) {
  return useQuery({
    queryKey: [...catalogKey(venueId), 'option-uses', optionId],
    queryFn: () => answer(api.GET('/api/Produto/opcoes/usos/{localId}', { params: { path: { localId: venueId }, query: { opcaoId: optionId } } })),
    enabled: optionId !== '',
  })
}

/** Calls an option otherwise in all products that offer it. */
export function useRenameOption(venueId: string) {
  return usePageChange(venueId, (rename: { opcaoId: string; descricao: string; emProdutos: string[] }) =>
    answer(api.POST('/api/Produto/opcoes/renomear', { body: { localClienteId: venueId, ...rename } })))
}

/** The venue's rules for its catalogue, with what they do today. */
export function useCatalogueSettings(venueId: string) {
  return useQuery({
    queryKey: [...catalogKey(venueId), 'settings'],
    queryFn: () => answer(api.GET('/api/Produto/configuracoes/{localId}', { params: { path: { localId: venueId } } })),
  })
}

export function useSaveSettings(venueId: string) {
  return usePageChange(venueId, (body: Settings) => answer(api.PUT('/api/Produto/configuracoes/{localId}', { params: { path: { localId: venueId } }, body })))
}
