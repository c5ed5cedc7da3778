/** The calls about selling at the food marketplace (S1§7, S2§7). */
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'

export type MerchantStatus = components['schemas']['MarketplaceMerchantStatus']
export type MerchantConfiguration = components['schemas']['MarketplaceConfiguration']

export function merchantStatus(localId: string, signal: AbortSignal): Promise<MerchantStatus> {
  return answer(api.GET('/api/kds/ifoodMerchantStatus/{localId}', { params: { path: { localId } }, signal }))
}

export function readConfiguration(localClienteId: string): Promise<MerchantConfiguration> {
  return answer(api.GET('/api/ifoodMerchantConfiguration', { params: { query: { localClienteId } } }))
}

/** Saves which shop of the marketplace the venue is and whether its orders are fetched; the id is the venue's (delivery-integration-01). */
export function saveConfiguration(venueId: string, { merchantId, isActive }: Pick<MerchantConfiguration, 'merchantId' | 'isActive'>): Promise<MerchantConfiguration> {
  return answer(api.POST('/api/ifoodMerchantConfiguration', { body: { id: venueId, merchantId, isActive } }))
}
