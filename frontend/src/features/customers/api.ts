/** The calls about a venue's customers (S0§7). */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import { openLink } from '@/api/download'
import { jobStarted } from '@/api/jobs'
import type { components } from '@/api/schema.gen'
import type { ExportFormat } from '@/ui/ExportButton'
import type { ImportUpload } from '@/ui/importReport'
import type { NoticeKind } from './messages'

type Schemas = components['schemas']

export type Customer = Schemas['CustomersCustomer']
export type Category = Schemas['CustomersCategory']
/** A customer as it is saved; without an id a new one. */
export type Draft = Omit<Schemas['CustomersForm'], 'localClienteId'>
export type Lock = Schemas['CustomersLock']
export type BlockedCustomer = Schemas['CustomersBlocked']
/** Customers who are likely one person, and what they have in common. */
export type DuplicateGroup = Schemas['CustomersDuplicates']
/** A customer into whom another is merged, and what comes with it. */
export type Merged = Schemas['CustomersMerged']
/** An import that was committed. */
export type PastImport = Schemas['ImportsPast']
export type CategoryForm = Omit<Schemas['CustomersCategoryForm'], 'localClienteId'>

/** What customers are looked for by; empty texts and false do not matter. */
export type CustomerFilters = {
  nome: string
  /** Digits, or the first of them. */
  CPF: string
  identificador: string
  categoriaId: string
  nomeNaLista: boolean
  somenteBloqueados: boolean
  somenteAlertados: boolean
}

export const customersKey = (venueId: string) => ['customers', venueId]
const blockedKey = ['customers', 'blocked']

/** A page of 20 customers, by name. */
export function useCustomers(venueId: string, filters: CustomerFilters, page: number) {
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
  return useQuery({
    queryKey: [...customersKey(venueId), 'list', given, page],
    queryFn: async () => {
      const { Registros: rows, QuantidadeTotal: total } = await answer(
        api.GET('/api/ClienteEstabelecimento/BuscarClientesDoLocal', { params: { query: { localClienteId: venueId, page, ...given } } }),
      )
      return { rows, total }
    },
    placeholderData: keepPreviousData,
  })
}

/** The venue's customer with a CPF of plain digits; undefined where nobody has it. */
export async function findByCPF(venueId: string, CPF: string): Promise<Customer | undefined> {
  const { Registros } = await answer(api.GET('/api/ClienteEstabelecimento/BuscarClientesDoLocal', { params: { query: { localClienteId: venueId, CPF } } }))
  return Registros[0]
}

async function readCategories(venueId: string): Promise<Category[]> {
  const { categorias } = await answer(
    api.GET('/api/ClienteEstabelecimento/buscarCategoriaClientePortal/{localId}', { params: { path: { localId: venueId } } }),
  )
  return categorias
}

/** Reads one of the venue's groups of customers; one that is gone is an Error. */
export async function readCategory(venueId: string, id: string): Promise<Category> {
  const found = (await readCategories(venueId)).find((category) => category.id === id)
  if (!found) throw new Error('the category is gone')
  return found
}

/** The venue's groups of customers, by description. */
export function useCategories(venueId: string) {
  return useQuery({
    queryKey: [...customersKey(venueId), 'categories'],
    queryFn: () => readCategories(venueId),
  })
}

/** A page of those who are blocked in any venue whose customers the person may see. */
export function useBlockedCustomers({ nome }: { nome: string }, page: number, size: number) {
  return useQuery({
    queryKey: [...blockedKey, nome, page, size],
    queryFn: async () => {
      const { Registros: rows, QuantidadeTotal: total } = await answer(
        api.POST('/api/BlockedUser/search', { params: { query: { page, size } }, body: { nome } }),
      )
      return { rows, total }
    },
    placeholderData: keepPreviousData,
  })
}

/** The blocks of a customer, the newest first. */
export function useLockHistory(venueId: string, cpf: string) {
  return useQuery({
    queryKey: [...customersKey(venueId), 'locks', cpf],
    queryFn: async () => answer(api.GET('/api/BlockedUser/{localId}/{cpf}/history', { params: { path: { localId: venueId, cpf } } })),
  })
}

const noticeCalls = {
  block: (body: Schemas['CustomersNotice']) => api.POST('/api/BlockedUser/Block', { body }),
  unlock: (body: Schemas['CustomersNotice']) => api.POST('/api/BlockedUser/Unlock', { body }),
  alert: (body: Schemas['CustomersNotice']) => api.POST('/api/UserAlert', { body }),
  disarm: (body: Schemas['CustomersNotice']) => api.POST('/api/UserAlert/Disarm', { body }),
} as const

/** A change of the venue's customers, after which everything about them is looked at anew. */
export function useChange<Variables, Result>(venueId: string, mutationFn: (variables: Variables) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => Promise.all([customersKey(venueId), blockedKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}

/** Registers a customer, or changes one. */
export function useSaveCustomer(venueId: string) {
  return useChange(venueId, (draft: Draft) =>
    api.POST('/api/ClienteEstabelecimento/SalvarClienteEstabelecimento', { body: { localClienteId: venueId, ...draft } }),
  )
}

/** Blocks or alerts a customer, or takes that back. */
export function useNotice(venueId: string) {
  return useChange(venueId, ({ kind, cpf, reason }: { kind: NoticeKind; cpf: string; reason: string }) =>
    noticeCalls[kind]({ localId: venueId, CPF: cpf, reason }),
  )
}

/** Begins the job that writes the customers of the filters into a file. */
export async function exportCustomers(venueId: string, filters: CustomerFilters, formato: ExportFormat) {
  return jobStarted(await answer(api.POST('/api/ClienteEstabelecimento/exportar', { body: { localClienteId: venueId, formato, ...filters } })))
}

/** The calls of an import: try it or commit it, take it back, and have the lines with errors as a file. */
export function useImport(venueId: string) {
  const run = useChange(venueId, ({ upload, confirm }: { upload: ImportUpload; confirm: boolean }) =>
    answer(api.POST('/api/ClienteEstabelecimento/importar', { body: { localClienteId: venueId, ...upload, confirmar: confirm } })),
  )
  const undo = useUndoImport(venueId)
  const errors = async (upload: ImportUpload) =>
    openLink(await answer(api.POST('/api/ClienteEstabelecimento/importar/erros', { body: { localClienteId: venueId, ...upload } })))
  return { run, undo, errors }
}

/** Takes an import back; answers what it left as it is. */
export function useUndoImport(venueId: string) {
  return useChange(venueId, (id: string) =>
    answer(api.POST('/api/ClienteEstabelecimento/importacoes/{id}/desfazer', { params: { path: { id } }, body: { localClienteId: venueId } })),
  )
}

/** The venue's imports that were committed, the latest first. */
export function usePastImports(venueId: string) {
  return useQuery({
    queryKey: [...customersKey(venueId), 'imports'],
    queryFn: () => answer(api.GET('/api/ClienteEstabelecimento/importacoes', { params: { query: { localClienteId: venueId } } })),
  })
}

/** The venue's customers who are likely one person. */
export function useDuplicates(venueId: string) {
  return useQuery({
    queryKey: [...customersKey(venueId), 'duplicates'],
    queryFn: () => answer(api.GET('/api/ClienteEstabelecimento/duplicados', { params: { query: { localClienteId: venueId } } })),
  })
}

/** The two customers who are made one, by their ids. */
export interface MergePair {
  keptId: string
  otherId: string
}

function mergeCustomers(venueId: string, { keptId, otherId }: MergePair, isPreview: boolean) {
  return answer(api.POST('/api/ClienteEstabelecimento/unir', { body: { localClienteId: venueId, id: keptId, outroId: otherId, simular: isPreview } }))
}

/** What merging two customers would come to; nothing is written. Its key is its own: after the merge there is nothing to look at anew. */
export function useMergePreview(venueId: string, pair: MergePair, enabled: boolean) {
  return useQuery({
    queryKey: ['customer-merge', venueId, pair],
    queryFn: () => mergeCustomers(venueId, pair, true),
    enabled,
    // Found out anew whenever it is asked, and never under somebody's hands.
    gcTime: 0, staleTime: 0, refetchOnWindowFocus: false,
  })
}

/** Makes two customers one. */
export function useMergeCustomers(venueId: string) {
  return useChange(venueId, (pair: MergePair) => mergeCustomers(venueId, pair, false))
}

function mergeCategories(venueId: string, id: string, into: string, isPreview: boolean) {
  return answer(
    api.POST('/api/ClienteEstabelecimento/categorias/{id}/unir', {
      params: { path: { id } }, body: { localClienteId: venueId, destinoId: into, simular: isPreview },
    }),
  )
}

/** How many customers would move from one category into another; nothing is written. Its key is its own, as of useMergePreview. */
export function useCategoryMergePreview(venueId: string, id: string, into: string) {
  return useQuery({
    queryKey: ['category-merge', venueId, id, into],
    queryFn: () => mergeCategories(venueId, id, into, true),
    gcTime: 0,
  })
}

/** The changes to the venue's categories. */
export function useCategoryChanges(venueId: string) {
  const create = useChange(venueId, (form: CategoryForm) =>
    api.POST('/api/ClienteEstabelecimento/categorias', { body: { localClienteId: venueId, ...form } }),
  )
  const change = useChange(venueId, ({ id, ...form }: CategoryForm & { id: string }) =>
    api.PUT('/api/ClienteEstabelecimento/categorias/{id}', { params: { path: { id } }, body: { localClienteId: venueId, ...form } }),
  )
  const remove = useChange(venueId, (id: string) =>
    api.DELETE('/api/ClienteEstabelecimento/categorias/{id}', { params: { path: { id }, query: { localClienteId: venueId } } }),
  )
  const merge = useChange(venueId, ({ id, into }: { id: string; into: string }) => mergeCategories(venueId, id, into, false))
  return { create, change, remove, merge }
}
