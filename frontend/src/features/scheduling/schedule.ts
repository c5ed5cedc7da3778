/** An agenda as it is edited: when and how somebody, or a place, takes bookings (S2§3). */
import { messages } from './messages'
import type { Slot } from './slots'

export interface ScheduleDraft {
  kind: 'collaborator' | 'place'
  collaboratorId: string
  /** As typed: the place is found, or made, by its name (D48). */
  place: string
  /** A new picture, the address of the one that stands, or none. */
  image: File | string | null
  categoryScheduleId: string
  name: string
  description: string
  /** Minutes. */
  durationBase: number
  /** What people are told of its hours. */
  availability: string
  /** Spelled as the documents do. */
  avalableDays: Slot[]
  /** It can be booked on the public page. */
  online: boolean
  /** Of a place: its guests choose on the page what they want to find ready. */
  preorder: boolean
  versao: number
}

/** What an agenda lasts where nobody says otherwise, and its limits: at least a minute (S2§5), at most a day. */
export const durationBounds = { min: 1, max: 1440, usual: 60 }

export const newSchedule: ScheduleDraft = {
  kind: 'collaborator', collaboratorId: '', place: '', image: null, categoryScheduleId: '', name: '', description: '',
  durationBase: durationBounds.usual, availability: '', avalableDays: [], online: true, preorder: false, versao: 0,
}

/** What is wrong with a draft, in the order of the documents (S2§5). */
export function problemsOf(draft: ScheduleDraft): Partial<Record<keyof ScheduleDraft, string>> {
  const blank = (text: string) => text.trim() === ''
  return {
    ...(draft.kind === 'collaborator' && draft.collaboratorId === '' && { collaboratorId: 'Selecione um colaborador para continuar' }),
    ...(draft.kind === 'place' && blank(draft.place) && { place: 'Preencha o lugar para continuar' }),
    ...(draft.categoryScheduleId === '' && { categoryScheduleId: messages.scheduleCategory }),
    ...(blank(draft.name) && { name: messages.name }),
    ...(blank(draft.description) && { description: messages.description }),
    ...(blank(draft.availability) && { availability: messages.availabilityDescription }),
    ...(draft.avalableDays.length === 0 && { avalableDays: messages.oneSlot }),
  }
}
