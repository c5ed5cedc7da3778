import { showJobs } from '@/api/jobs'
import { useVenue } from '@/api/venue'
import { ExportButton } from '@/ui/ExportButton'
import { exportProducts, type ExportFilter } from '../../api/transfer'

/** Exports the venue's products, or those of a filter, as a sheet that the import reads. */
export function ExportProducts({ filter = {} }: { filter?: ExportFilter }) {
  const venue = useVenue()
  return <ExportButton label="Exportar produtos" onExport={(format) => exportProducts(venue.id, filter, format)} onShowJobs={showJobs} />
}
