import { formatWire } from '@/ui/money'
import type { Card, Group } from './api'
import { messages } from './messages'

/** What the states of a card are called. */
export const stateNames: Record<Card['situacao'], string> = { ativo: 'Ativo', bloqueado: 'Bloqueado', perdido: 'Substituído' }

const moveNames: Record<string, string> = {
  recarga: 'Recarga', consumo: 'Consumo', devolucao: 'Devolução', transferencia: 'Troca de cartão', 'recarga-planejada': 'Recarga planejada',
}

/** What a move of a card is called. */
export function moveName(kind: string): string {
  return moveNames[kind] ?? kind
}

/** How far below zero a card may go; one without limit has null. */
export function limitText(limit: number | null): string {
  return limit === null ? messages.unlimited : formatWire(limit)
}

/** A minute of the day as a clock shows it. */
export function clockOf(minute: number): string {
  return [Math.trunc(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The minute of the day of HH:mm; null where it is none. */
export function minuteOf(time: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

/** When the cards of a group spend. */
export function hoursText({ doMinuto, ateMinuto }: Pick<Group, 'doMinuto' | 'ateMinuto'>): string {
  return doMinuto === ateMinuto ? 'Sempre' : `${clockOf(doMinuto)} às ${clockOf(ateMinuto)}`
}
