import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import { jobStarted } from '@/api/jobs'
import type { components } from '@/api/schema.gen'

export type Definition = components['schemas']['InsightsDefinition']
export type Column = components['schemas']['InsightsColumn']
export type Query = components['schemas']['InsightsQuery']
export type Run = components['schemas']['InsightsResult']
/** The rows that a figure was summed from. */
export type Opened = components['schemas']['InsightsOpened']
export type View = components['schemas']['InsightsView']
export type Format = 'xlsx' | 'csv' | 'pdf'

/** A figure that can be opened: of a row's key, or of the totals with an empty one. */
export interface Figure {
  report: string
  query: Query
  key: Record<string, string>
  measure: string
  /** What the figure is of, in words: "Batata frita do Cais". */
  name: string
}

/** The reports that the person may see. */
export function useDefinitions(venueId: string) {
  return useQuery({
    queryKey: ['reports', venueId, 'definitions'],
    queryFn: async () => answer(api.GET('/api/relatorios', { params: { query: { localClienteId: venueId } } })),
  })
}

/** A page of a report. */
export function useRun(report: string, query: Query, page: number, size: number) {
  return useQuery({
    queryKey: ['insights', query.localClienteId, 'report', report, query, page, size],
    queryFn: async () =>
      answer(api.POST('/api/relatorios/{relatorio}/linhas', { params: { path: { relatorio: report }, query: { page, size } }, body: query })),
    placeholderData: keepPreviousData,
  })
}

/** All rows of a report, read page by page. */
export async function readAll(report: string, query: Query): Promise<Run> {
  const size = 100
  const read = (page: number) =>
    answer(api.POST('/api/relatorios/{relatorio}/linhas', { params: { path: { relatorio: report }, query: { page, size } }, body: query }))
  const all = await read(1)
  const rows = [...all.Linhas]
  for (let page = 2; rows.length < all.Total; page++) {
    const { Linhas } = await read(page)
    if (Linhas.length === 0) break
    rows.push(...Linhas)
  }
  return { ...all, Linhas: rows }
}

/** A page of what a figure was summed from. */
export function useOpened({ report, query, key, measure }: Figure, page: number, size: number) {
  return useQuery({
    queryKey: ['insights', query.localClienteId, 'opened', report, query, key, measure, page, size],
    queryFn: async () =>
      answer(
        api.POST('/api/relatorios/{relatorio}/abrir', {
          params: { path: { relatorio: report }, query: { page, size } },
          body: { ...query, Chave: key, Medida: measure },
        }),
      ),
    placeholderData: keepPreviousData,
  })
}

/** What a report can be narrowed to. */
export function useOptions(report: string, venueId: string) {
  return useQuery({
    queryKey: ['reports', venueId, 'options', report],
    queryFn: async () =>
      answer(api.GET('/api/relatorios/{relatorio}/opcoes', { params: { path: { relatorio: report }, query: { localClienteId: venueId } } })),
  })
}

/** Begins the job that writes all rows of a report into a file. */
export async function exportReport(report: string, query: Query, format: Format) {
  return jobStarted(
    await answer(api.POST('/api/relatorios/{relatorio}/exportar', { params: { path: { relatorio: report } }, body: { ...query, Formato: format } })),
  )
}

const viewsOf = (venueId: string) => ['reports', venueId, 'views']

/** The person's saved views of all reports. */
export function useViews(venueId: string) {
  return useQuery({
    queryKey: viewsOf(venueId),
    queryFn: async () => answer(api.GET('/api/relatorios/visoes', { params: { query: { localClienteId: venueId } } })),
  })
}

/** What a view keeps. */
export type ViewContent = Omit<View, 'Id' | 'Versao'>

/** Changes the saved views, and shows them as they are then. */
export function useViewChanges(venueId: string) {
  const client = useQueryClient()
  const afresh = <T>(done: Promise<T>) => done.finally(() => client.invalidateQueries({ queryKey: viewsOf(venueId) }))
  return {
    add: (view: ViewContent) => afresh(answer(api.POST('/api/relatorios/visoes', { body: { ...view, localClienteId: venueId } }))),
    // A view stays one of its report.
    save: ({ Id, Versao, Nome, Periodo, De, Ate, Filtros, Ordem, Decrescente }: View) =>
      afresh(
        answer(
          api.PUT('/api/relatorios/visoes/{id}', {
            params: { path: { id: Id } }, body: { localClienteId: venueId, Versao, Nome, Periodo, De, Ate, Filtros, Ordem, Decrescente },
          }),
        ),
      ),
    remove: (id: string) =>
      afresh(api.DELETE('/api/relatorios/visoes/{id}', { params: { path: { id }, query: { localClienteId: venueId } } })),
  }
}
