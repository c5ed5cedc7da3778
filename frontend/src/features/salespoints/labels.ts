import type { Device } from './api'
import { printTypes, systemTypes } from './conditions.gen'

const deviceTypes: Record<number, string> = {
  1: 'App', 2: 'Totem', 3: 'POS', 4: 'POS+', 5: 'Validador', 6: 'PowerBank', 7: 'Pirulito', 8: 'Maquininha', 9: 'Tablet',
}

export const deviceType = ({ type }: Device): string => deviceTypes[type] ?? ''

/** The name of a device; of one without a name its type and its number of that type (S2§3). */
export const deviceName = (device: Device): string => device.name || `${deviceType(device)} ${device.numero}`

export const systemLabel = (type: number): string => systemTypes.find(({ value }) => value === type)?.label ?? ''

export const printLabel = (type: number | undefined): string => printTypes.find(({ value }) => value === type)?.label ?? ''
