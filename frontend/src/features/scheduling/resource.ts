/** Who and what can be booked: collaborators and places, as they are edited. */
import type { Slot } from './slots'

/** The kinds that people register here, as the documents number them (S2§3). */
export const kinds = { place: 1, collaborator: 4 } as const

export type Kind = (typeof kinds)[keyof typeof kinds]

export interface ResourceForm {
  id: string
  nome: string
  image: File | string | null
  email: string
  /** Digits. */
  telefone: string
  /** How many people a place seats; 0 is any number. */
  capacidade: number
  /** The dining table that a place stands for; '' for none. */
  mesaId: string
  horarios: Slot[]
  versao: number
}

export const newResource: ResourceForm = { id: '', nome: '', image: null, email: '', telefone: '', capacidade: 0, mesaId: '', horarios: [], versao: 0 }
