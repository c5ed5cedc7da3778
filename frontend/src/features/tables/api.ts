/** The calls about the tables where a venue serves, and their QR codes (D41). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

export type Table = Schemas['TablesRow']
/** A table and the token of its QR. */
export type SignedTable = Schemas['TablesSignedTable']
export type CodeSheet = Schemas['TablesCodeSheet']

/** A table as a person changes it. */
export type TableForm = Required<Omit<Schemas['TablesTableForm'], 'localClienteId'>>
/** New tables: one, or those from a number to another. */
export interface NewTables {
  numero: string
  ultimo?: number
  nome: string
  area: string
}

const tablesKey = (venueId: string) => ['tables', venueId]

function readTables(venueId: string, arquivadas: boolean) {
  return answer(api.GET('/api/mesas', { params: { query: { localClienteId: venueId, arquivadas } } }))
}

/** The tables in use or the archived ones, in their order, and how their orders begin. */
export function useTables(venueId: string, archived: boolean) {
  return useQuery({ queryKey: [...tablesKey(venueId), 'list', archived], queryFn: () => readTables(venueId, archived) })
}

/** Reads one table in use; one that is gone is an Error. */
export async function readTable(venueId: string, id: string): Promise<TableForm> {
  const found = (await readTables(venueId, false)).mesas.find((table) => table.id === id)
  if (!found) throw new Error('the table is gone')
  return formOf(found)
}

export function formOf({ numero, nome, area, versao }: Table): TableForm {
  return { numero, nome, area, versao }
}

/** Reads what the QR codes of the venue's tables carry. */
export function readCodes(venueId: string): Promise<CodeSheet> {
  return answer(api.GET('/api/mesas/qr', { params: { query: { localClienteId: venueId } } }))
}

export function useCodes(venueId: string) {
  return useQuery({ queryKey: [...tablesKey(venueId), 'codes'], queryFn: () => readCodes(venueId) })
}

/** The changes to the venue's tables. */
export function useTableChanges(venueId: string) {
  const localClienteId = venueId
  const create = useTableChange(venueId, (tables: NewTables) => answer(api.POST('/api/mesas', { body: { localClienteId, ...tables } })))
  const change = useTableChange(venueId, ({ id, ...form }: TableForm & { id: string }) =>
    answer(api.PUT('/api/mesas/{id}', { params: { path: { id } }, body: { localClienteId, ...form } })),
  )
  const archive = useTableChange(venueId, (id: string) => api.DELETE('/api/mesas/{id}', { params: { path: { id }, query: { localClienteId } } }))
  const restore = useTableChange(venueId, (id: string) => answer(api.POST('/api/mesas/{id}/restaurar', { params: { path: { id } }, body: { localClienteId } })))
  const sort = useTableChange(venueId, (ids: string[]) => api.PUT('/api/mesas/ordem', { body: { localClienteId, ids } }))
  const renew = useTableChange(venueId, (mesaId?: string) => answer(api.POST('/api/mesas/qr/renovar', { body: { localClienteId, mesaId } })))
  const choose = useTableChange(venueId, (primeiroPedidoPendente: boolean) => api.PUT('/api/mesas/ajustes', { body: { localClienteId, primeiroPedidoPendente } }))
  return { create, change, archive, restore, sort, renew, choose }
}

function useTableChange<Variables, Result>(venueId: string, mutationFn: (variables: Variables) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: tablesKey(venueId) }) })
}
