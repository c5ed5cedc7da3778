/** The programs that this server offers for installing. */
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'

export type Package = components['schemas']['InstallersPackage']

/** What this server offers, the commonest system first; any member with the board's role may ask (roles-07). */
export function offeredPackages(venueId: string, signal: AbortSignal): Promise<Package[]> {
  return answer(api.GET('/api/pacotes', { params: { query: { localClienteId: venueId } }, signal }))
}
