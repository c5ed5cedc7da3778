import { useConfiguration } from '@/api/configuration'

/** The host path of the public store pages, with the slash that a store's slug follows; just the slash while none is configured. */
export function useStorePrefix(): string {
  return `${useConfiguration().value.lojaUrl}/`
}
