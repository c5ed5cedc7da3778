/** What the donor report is narrowed by. */
import { parseDay } from '@/ui/periods'

/** All of it. Days are as the address carries them, dd/mm/aaaa; '' for none. */
export const reportDefaults = { de: '', ate: '', evento: '', instituicao: '' }

export type ReportFilter = typeof reportDefaults

/** The filter as the server takes it. */
export function reportQuery(venueId: string, { de, ate, evento, instituicao }: ReportFilter) {
  return { localClienteId: venueId, de: parseDay(de) ?? '', ate: parseDay(ate) ?? '', eventId: evento, instituteId: instituicao }
}
