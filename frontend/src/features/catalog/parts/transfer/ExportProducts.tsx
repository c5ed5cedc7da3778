import { showJobs } from '@/api/jobs'
import { useVenue } from '@/api/venue'
import { ExportButton } from '@/ui/ExportButton'
import { exportProducts, type ExportFilter } from '../../api/transfer'

/** Exports the venue's products, or those of a filter, as a sheet that the import reads. */
export function ExportProducts({ filter = {} }: { filter?: ExportFilter }) {
  const venue = useVenue()
  return (
    <ExportButton
      label="Exportar produtos" note="O arquivo segue só a categoria e a loja escolhidas, sem os arquivados: a busca e os outros filtros não contam."
      onExport={(format) => exportProducts(venue.id, filter, format)} onShowJobs={showJobs}
    />
  )
}
