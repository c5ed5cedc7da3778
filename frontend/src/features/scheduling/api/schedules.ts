/** The calls of agendas, their categories and services (S2§7). */
import { useQuery } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { ScheduleDraft } from '../schedule'
import type { ServiceDraft } from '../service'
import { foundIn, schedulingKey, sentImage, useChange, type Schemas } from './keys'

export type Schedule = Schemas['SchedulingScheduleView']
export type Category = Schemas['SchedulingCategoryView']
export type Service = Schemas['SchedulingServiceView']

export interface CategoryForm {
  id: string
  name: string
  image: File | string | null
  versao: number
}

/** Who an agenda is of. */
export const ownerOf = ({ collaboratorName, placeName }: Schedule) => collaboratorName ?? placeName ?? ''

function readSchedules(venueId: string): Promise<Schedule[]> {
  return answer(api.GET('/api/Schedule/GetByLocalClientId/{localClientId}', { params: { path: { localClientId: venueId } } }))
}

/** The agendas of the venue, by name. @param always reads them anew whenever a screen with them opens */
export function useSchedules(venueId: string, { always = false }: { always?: boolean } = {}) {
  return useQuery({ queryKey: [...schedulingKey(venueId), 'schedules'], queryFn: () => readSchedules(venueId), refetchOnMount: always ? 'always' : true })
}

/** An agenda as it is edited. */
export function draftOf(schedule: Schedule): ScheduleDraft {
  const { collaboratorId, placeName, imageUrl, categoryScheduleId, name, description, durationBase, availability, avalableDays, online, preorder, versao } = schedule
  return {
    kind: collaboratorId ? 'collaborator' : 'place', collaboratorId: collaboratorId ?? '', place: placeName ?? '', image: imageUrl, categoryScheduleId, name, description, durationBase,
    availability, avalableDays, online, preorder, versao,
  }
}

export async function readDraft(venueId: string, id: string): Promise<ScheduleDraft> {
  return draftOf(foundIn(await readSchedules(venueId), id))
}

/** Saves an agenda: a new one where the id is ''. */
export function useSaveSchedule(venueId: string, id: string) {
  return useChange(venueId, async ({ kind, collaboratorId, place, image, versao, ...draft }: ScheduleDraft) => {
    const whose = kind === 'collaborator' ? { collaboratorId } : { place }
    const body = { localClientId: venueId, ...draft, ...whose, preorder: kind === 'place' && draft.preorder, image: await sentImage(image) }
    return id === ''
      ? answer(api.POST('/api/Schedule/Add', { body }))
      : answer(api.PUT('/api/Schedule/Update', { body: { id, ...body, versao } }))
  })
}

/** The bookings to come that lie outside the hours of an agenda: they stand where they are. */
export function useOutside(venueId: string, id: string) {
  return useQuery({
    queryKey: [...schedulingKey(venueId), 'outside', id],
    queryFn: () => answer(api.GET('/api/Schedule/ForaDoHorario', { params: { query: { localClientId: venueId, id } } })),
  })
}

function readCategories(venueId: string): Promise<Category[]> {
  return answer(api.GET('/api/CategorySchedule/GetByLocalClient/{localClientId}', { params: { path: { localClientId: venueId } } }))
}

export function useCategories(venueId: string) {
  return useQuery({ queryKey: [...schedulingKey(venueId), 'categories'], queryFn: () => readCategories(venueId) })
}

export const formOf = ({ id, name, imageUrl, versao }: Category): CategoryForm => ({ id, name, image: imageUrl, versao })

export async function readCategory(venueId: string, id: string): Promise<CategoryForm> {
  return formOf(foundIn(await readCategories(venueId), id))
}

/** Saves a category: a new one where its id is ''. */
export function useSaveCategory(venueId: string) {
  return useChange(venueId, async ({ id, name, image, versao }: CategoryForm) => {
    const body = { localClientId: venueId, name, image: await sentImage(image) }
    return id === ''
      ? answer(api.POST('/api/CategorySchedule/Add', { body }))
      : answer(api.POST('/api/CategorySchedule/Update', { body: { id, ...body, versao } }))
  })
}

function readServices(venueId: string): Promise<Service[]> {
  return answer(api.GET('/api/ServiceSchedule/GetByLocalClient/{localClientId}', { params: { path: { localClientId: venueId } } }))
}

export function useServices(venueId: string) {
  return useQuery({ queryKey: [...schedulingKey(venueId), 'services'], queryFn: () => readServices(venueId) })
}

const centavos = (wire: number) => Math.round(wire * 100)

/** A service as it is edited. */
export function serviceDraftOf(service: Service): ServiceDraft {
  const { imageUrl, name, value, deposit, scheduleId, categoryScheduleId, duration, bufferBefore, bufferAfter, noticeMinutes, cancelNoticeMinutes, online, versao } = service
  return {
    image: imageUrl, name, value: centavos(value), deposit: centavos(deposit), scheduleId, categoryScheduleId: categoryScheduleId ?? '', duration, bufferBefore, bufferAfter,
    noticeMinutes, cancelNoticeMinutes, online, versao,
  }
}

export async function readServiceDraft(venueId: string, id: string): Promise<ServiceDraft> {
  return serviceDraftOf(foundIn(await readServices(venueId), id))
}

/** Saves a service: a new one where the id is ''. */
export function useSaveService(venueId: string, id: string) {
  return useChange(venueId, async ({ image, value, deposit, duration, versao, ...draft }: ServiceDraft) => {
    const body = { localClientId: venueId, ...draft, value: value / 100, deposit: deposit / 100, duration: duration ?? 0, image: await sentImage(image) }
    return id === ''
      ? answer(api.POST('/api/ServiceSchedule/', { body }))
      : answer(api.PUT('/api/ServiceSchedule/Update', { body: { id, ...body, versao } }))
  })
}

/** An agenda as one of several to choose from. */
export const scheduleLabel = (schedule: Schedule) => `${schedule.name} · ${ownerOf(schedule)}`
