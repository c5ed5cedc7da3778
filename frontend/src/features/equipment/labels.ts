import type { Equipment, EquipmentType } from './api'

/** What a device is, in the order of their numbers (S2§3). */
export const typeNames: Record<EquipmentType, string> = {
  1: 'App', 2: 'Totem', 3: 'POS', 4: 'POS+', 5: 'Validador', 6: 'PowerBank', 7: 'Pirulito', 8: 'Maquininha', 9: 'Tablet',
}

export const typeOptions = Object.entries(typeNames).map(([value, label]) => ({ value: Number(value), label }))

export const standingNames: Record<Equipment['situacao'], string> = { semVinculo: 'Sem vínculo', online: 'Online', offline: 'Sem sinal' }

/** Batteries in words: "80%, carregando"; a dash for a device without one. */
export function battery({ bateria, carregando }: Equipment): string {
  if (bateria === null) return '—'
  return carregando ? `${bateria}%, carregando` : `${bateria}%`
}
