/** The rules of an observation before it joins the list (S1§5). */
import type { Problems } from '@/ui/form'
import type { Observation, Option } from './api/form'
import { messages } from './messages'
import { stated } from './product'

/** An observation that is being typed. */
export interface TypedObservation {
  id: string
  descricao: string
  /** 1 exclusive, 2 several; 0 until it is chosen. */
  tipo: number
  opcoes: Option[]
  ehDeReserva: boolean
}

export function nothingAsked(tipo: number): TypedObservation {
  return { id: '', descricao: '', tipo, opcoes: [], ehDeReserva: false }
}

export function observationProblems({ descricao, tipo, opcoes }: TypedObservation, others: readonly Observation[]): Problems {
  const text = descricao.trim()
  return stated({
    descricao: text === '' ? messages.observation : others.some((other) => other.descricao === text) ? 'Esta observação já está na lista.' : undefined,
    tipo: tipo === 0 ? messages.observationKind : undefined,
    opcoes: opcoes.length === 0 ? messages.options : undefined,
  })
}

export function observationOf({ descricao, tipo, ...typed }: TypedObservation): Observation {
  return { ...typed, descricao: descricao.trim(), tipo: tipo === 2 ? 2 : 1 }
}
