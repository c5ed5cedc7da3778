import { showJobs } from '@/api/jobs'
import { useVenue } from '@/api/venue'
import { ExportButton } from '@/ui/ExportButton'
import { exportProducts, type ExportFilter } from '../../api/transfer'

/** Exports what the list of products finds, or all of the venue's products in use, as a sheet that the import reads. */
export function ExportProducts({ filter }: { filter?: ExportFilter }) {
  const venue = useVenue()
  return <ExportButton label="Exportar produtos" onExport={(format) => exportProducts(venue.id, filter, format)} onShowJobs={showJobs} />
}
