/** The tables of fiscal codes, for the screens that choose codes of a product or check them. */
import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../client'
import type { components } from '../schema.gen'

type FiscalCode = components['schemas']['FiscalCode']
export type FiscalWarning = components['schemas']['FiscalWarning']

/** Codes of a product, in digits; '' for none. */
export interface FiscalCodes {
  ncm: string
  cest: string
  cfop: string
}

/** How many digits the codes of a list have. */
export const fiscalDigits = { ncm: 8, cest: 7, cfop: 4 } as const

/** Codes as they are printed; what is not whole stays digits. */
export const fiscalMasks = {
  ncm: (code: string) => code.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1.$2.$3'),
  cest: (code: string) => code.replace(/^(\d{2})(\d{3})(\d{2})$/, '$1.$2.$3'),
  cfop: (code: string) => code.replace(/^(\d)(\d{3})$/, '$1.$2'),
} as const

const choices = (codes: readonly FiscalCode[]) => codes.map(({ codigo, descricao }) => ({ value: codigo, label: descricao }))

/** What a CodePicker searches with, by list. Keep it for as long as the venue is the same. */
export function fiscalSearches(venueId: string) {
  const asked = (busca: string, signal: AbortSignal) => ({ params: { query: { localClienteId: venueId, busca } }, signal })
  return {
    ncm: async (words: string, signal: AbortSignal) => choices((await answer(api.GET('/api/fiscal/ncm', asked(words, signal)))).codigos),
    cest: async (words: string, signal: AbortSignal) => choices((await answer(api.GET('/api/fiscal/cest', asked(words, signal)))).codigos),
    cfop: async (words: string, signal: AbortSignal) => choices((await answer(api.GET('/api/fiscal/cfop', asked(words, signal)))).codigos),
  }
}

/** As many codes as are read at a glance. */
const shown = 4

/** The codes that may be meant by a wrong one, in words; '' where nobody knows any. */
export function fiscalProposal({ campo, sugestoes }: FiscalWarning): string {
  if (sugestoes.length === 0) return ''
  const named = sugestoes.slice(0, shown).map(({ codigo, descricao }) => [fiscalMasks[campo](codigo), descricao].filter(Boolean).join(' '))
  const more = sugestoes.length > shown ? ` e mais ${sugestoes.length - shown}` : ''
  return `Pode ser: ${named.join('; ')}${more}.`
}

/** What is wrong with codes, and what they are. `enabled` once they are worth asking about. */
export function useFiscalCheck(venueId: string, codes: FiscalCodes, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ['fiscal', venueId, 'check', codes],
    queryFn: async () => answer(api.GET('/api/fiscal/conferir', { params: { query: { localClienteId: venueId, ...codes } } })),
    enabled,
  })
}
