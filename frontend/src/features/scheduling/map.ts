/** What a map and a calendar show of what the server answers. */
import type { Booking, MapResource } from './api/bookings'
import { kinds } from './resource'
import { frameOf, type Span } from './track'
import { minuteOn, minutesOf } from './zone'

/** The end of a day, as the wire has it. */
const endOfDay = '23:59'

const spanOf = ({ inicio, fim }: { inicio: string, fim: string }): Span => ({ from: minutesOf(inicio), to: fim === endOfDay ? 1440 : minutesOf(fim) })

/** When a resource can be booked on a day. */
export const openingsOn = (day: string, { aberto }: MapResource): Span[] => aberto.filter(({ dia }) => dia === day).map(spanOf)

/** Collaborators first, then places; what is neither stands last. */
export function groupsOf(resources: readonly MapResource[]) {
  const isPerson = ({ tipo }: MapResource) => tipo === kinds.collaborator
  const isPlace = ({ tipo }: MapResource) => tipo === kinds.place
  return [
    { name: 'Colaboradores', resources: resources.filter(isPerson) },
    { name: 'Lugares', resources: resources.filter(isPlace) },
    { name: 'Outros', resources: resources.filter((resource) => !isPerson(resource) && !isPlace(resource)) },
  ]
}

/** The hours to show of some days: all that is open or taken on any of them. */
export function frameOn(days: readonly string[], resources: readonly MapResource[], bookings: readonly Booking[], zone: string): Span {
  return frameOf(days.flatMap((day) => [
    ...resources.flatMap((resource) => openingsOn(day, resource)),
    ...bookings.map(({ start, end }) => ({ from: minuteOn(day, start, zone), to: minuteOn(day, end, zone) })),
  ]))
}
