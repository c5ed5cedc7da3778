import { useConfiguration } from '@/api/configuration'

/** Writes the address that a table's QR leads to; null while the shop has no public address. */
export function useTableAddress(): (slug: string, token: string) => string | null {
  const { lojaUrl } = useConfiguration().value
  return (slug, token) => (lojaUrl === '' || slug === '' ? null : `${lojaUrl}/${slug}?mesa=${token}`)
}
