/** The calls of collaborators and places, their days off and the addresses of their calendars. */
import { useQuery } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import { formatDay } from '@/ui/dates'
import { kinds, type Kind, type ResourceForm } from '../resource'
import { foundIn, schedulingKey, sentImage, useChange, type Schemas } from './keys'

export type Resource = Schemas['SchedulingResourceView']
export type Exception = Schemas['SchedulingExceptionView']

/** Who can be picked where an agenda or a calendar is of somebody. */
export function useCollaboratorNames(venueId: string) {
  return useQuery({
    queryKey: [...schedulingKey(venueId), 'names'],
    queryFn: () => answer(api.GET('/api/Schedule/GetCollaboratorsByLocalClientId/{localClientId}', { params: { path: { localClientId: venueId } } })),
  })
}

function readResources(venueId: string, kind: Kind | 0): Promise<Resource[]> {
  return answer(api.GET('/api/agendamento/recursos', { params: { query: { localClientId: venueId, tipo: kind } } }))
}

/** What can be booked in the venue, by name: of one kind, or all of it. */
export function useResources(venueId: string, kind: Kind | 0 = 0) {
  return useQuery({ queryKey: [...schedulingKey(venueId), 'resources', kind], queryFn: () => readResources(venueId, kind) })
}

export function formOf({ id, nome, imageUrl, email, telefone, capacidade, mesaId, horarios, versao }: Resource): ResourceForm {
  return { id, nome, image: imageUrl, email, telefone, capacidade, mesaId: mesaId ?? '', horarios, versao }
}

export async function readResource(venueId: string, kind: Kind, id: string): Promise<ResourceForm> {
  return formOf(foundIn(await readResources(venueId, kind), id))
}

/** Saves a collaborator or a place: a new one where its id is ''. */
export function useSaveResource(venueId: string, kind: Kind) {
  return useChange(venueId, async ({ id, image, versao, ...form }: ResourceForm) => {
    const body = { localClientId: venueId, ...form, image: await sentImage(image) }
    if (id !== '') return answer(api.PUT('/api/agendamento/recursos/{id}', { params: { path: { id } }, body: { ...body, versao } }))
    return kind === kinds.collaborator
      ? answer(api.POST('/api/CollaboratorSchedule', { body }))
      : answer(api.POST('/api/agendamento/recursos', { body: { ...body, tipo: kind } }))
  })
}

/** The dining tables that a place can stand for. */
export function useTableChoices(venueId: string) {
  return useQuery({
    queryKey: [...schedulingKey(venueId), 'tables'],
    queryFn: () => answer(api.GET('/api/agendamento/mesas', { params: { query: { localClientId: venueId } } })),
  })
}

/** Gives the calendar of a collaborator a private address, in place of the one before, and takes it back. */
export function useFeed(venueId: string) {
  const issue = useChange(venueId, (id: string) => answer(api.POST('/api/agendamento/recursos/{id}/calendario', { params: { path: { id } }, body: { localClientId: venueId } })))
  const revoke = useChange(venueId, (id: string) => api.DELETE('/api/agendamento/recursos/{id}/calendario', { params: { path: { id }, query: { localClientId: venueId } } }))
  return { issue, revoke }
}

/** Days of other hours in words: 24/12/2026 a 26/12/2026; 31/12/2026, das 09:00 às 12:00. */
export function exceptionWords({ dia, ate, inicio, fim }: Exception): string {
  const days = ate && ate !== dia ? `${formatDay(dia)} a ${formatDay(ate)}` : formatDay(dia)
  return inicio ? `${days}, das ${inicio} às ${fim ?? ''}` : days
}

/** A day off as it is sent; until, start and end may be ''. */
export interface NewException {
  resourceId: string
  day: string
  until: string
  start: string
  end: string
  reason: string
}

export function useExceptionChanges(venueId: string) {
  const add = useChange(venueId, ({ resourceId, day, until, start, end, reason }: NewException) =>
    answer(api.POST('/api/agendamento/excecoes', { body: { localClientId: venueId, resourceId, dia: day, ate: until, inicio: start, fim: end, motivo: reason } })))
  const remove = useChange(venueId, (id: string) => api.DELETE('/api/agendamento/excecoes/{id}', { params: { path: { id }, query: { localClientId: venueId } } }))
  return { add, remove }
}
