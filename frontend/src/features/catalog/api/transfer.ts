/** The calls that move products in and out. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import { openLink } from '@/api/download'
import { jobStarted } from '@/api/jobs'
import { catalogKey } from '@/api/queries/catalog'
import type { components } from '@/api/schema.gen'
import type { ExportFormat } from '@/ui/ExportButton'
import type { ImportUpload } from '@/ui/importReport'

type Schemas = components['schemas']

/** What a person decides about a file of products. */
export type ImportOptions = Pick<Schemas['CatalogImportOrder'], 'chave' | 'limparVazios' | 'criarCategorias' | 'tresCasas'>

/** The filter of the list that an export follows. */
export type ExportFilter = NonNullable<Schemas['CatalogExportOrder']['filtro']>

/** Begins the job that writes products into a file: those that the list finds, or all in use. */
export async function exportProducts(venueId: string, filtro: ExportFilter | undefined, formato: ExportFormat) {
  return jobStarted(await answer(api.POST('/api/Produto/exportar', { body: { localClienteId: venueId, formato, todos: true, filtro } })))
}

/** The calls of an import: try it or commit it, take it back, and have the lines with errors as a file. */
export function useProductImport(venueId: string, options: ImportOptions) {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: catalogKey(venueId) })
  const run = useMutation({
    mutationFn: ({ upload, confirm }: { upload: ImportUpload; confirm: boolean }) =>
      answer(api.POST('/api/Produto/importar', { body: { localClienteId: venueId, ...upload, ...options, confirmar: confirm } })),
    onSuccess,
  })
  const undo = useMutation({
    mutationFn: (id: string) => answer(api.POST('/api/Produto/importacoes/{id}/desfazer', { params: { path: { id } } })),
    onSuccess,
  })
  const errors = async (upload: ImportUpload) =>
    openLink(await answer(api.POST('/api/Produto/importar/erros', { body: { localClienteId: venueId, ...upload, ...options } })))
  return { run, undo, errors }
}
