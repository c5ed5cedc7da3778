/** The calls about sales points and the equipment linked to them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'
import type { SettingName } from './conditions.gen'

type Schemas = components['schemas']

export type Listed = Schemas['SalespointsListed']
export type SalesPoint = Schemas['SalespointsSalesPoint']
export type System = Schemas['SalespointsSystem']
export type Device = Schemas['SalespointsDevice']

/** What the form of a sales point holds. */
export type SalesPointForm = Pick<SalesPoint, 'name' | 'productListId' | 'managementSystemConfiguration' | 'versao' | SettingName>

const pointsKey = (venueId: string) => ['sales-points', venueId]

function readPoints(venueId: string): Promise<Listed[]> {
  return answer(api.GET('/api/SalesPoint/GetAllSalesPointByLocalClientId/{localClientId}', { params: { path: { localClientId: venueId } } }))
}

/** The venue's sales points, by name. */
export function useSalesPoints(venueId: string) {
  return useQuery({ queryKey: [...pointsKey(venueId), 'list'], queryFn: () => readPoints(venueId) })
}

/** Reads one sales point; one that is gone is an Error. */
export async function readSalesPoint(venueId: string, id: string): Promise<SalesPointForm> {
  const found = (await readPoints(venueId)).find(({ salesPoint }) => salesPoint.id === id)
  if (!found) throw new Error('the sales point is gone')
  return found.salesPoint
}

/** The equipment linked to a sales point, or to none, read anew each time it is asked for. */
export function useDevices(venueId: string, salesPointId: string | null, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: [...pointsKey(venueId), 'equipment', salesPointId],
    queryFn: () =>
      salesPointId === null
        ? answer(api.GET('/api/SalesPoint/Equipament/GetUnlinked/{localClientId}', { params: { path: { localClientId: venueId } } }))
        : answer(api.GET('/api/SalesPoint/Equipament/GetLinked', { params: { query: { localClientId: venueId, SalesPointId: salesPointId } } })),
    enabled,
    gcTime: 0,
  })
}

/** The changes to the venue's sales points. */
export function useSalesPointChanges(venueId: string) {
  const add = useChange(venueId, (salesPoint: SalesPointForm) => answer(api.POST('/api/SalesPoint/Add', { body: { localClientId: venueId, salesPoint } })))
  const update = useChange(venueId, (salesPoint: SalesPointForm & { id: string }) => answer(api.PUT('/api/SalesPoint/Update', { body: { salesPoint } })))
  const remove = useChange(venueId, (id: string) => api.DELETE('/api/salesPoint/Delete/{id}', { params: { path: { id } } }))
  const link = useChange(venueId, (body: { salesPointId: string; equipaments: string[] }) => api.POST('/api/SalesPoint/Equipament/LinkEquipamentsToSalesPoint', { body }))
  const unlink = useChange(venueId, (equipaments: string[]) => api.POST('/api/SalesPoint/Equipament/UnlinkEquipamentsFromSalesPoint', { body: { equipaments } }))
  return { add, update, remove, link, unlink }
}

function useChange<Variables, Result>(venueId: string, mutationFn: (variables: Variables) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: pointsKey(venueId) }) })
}

/** Has the venue's shop deliver, and answers whom that concerns. */
export async function activateDelivery(id: string, name: string): Promise<string> {
  const { razaoSocial } = await answer(
    api.POST('/api/MeepEstabelecimento/AtivarEstabelecimentoDeliveryOld', { body: { id, name, urlMeepFood: '', description: '', deliveryTime: 0, deliveryFee: 0 } }),
  )
  return razaoSocial
}
