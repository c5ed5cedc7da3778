import { useNavigate } from 'react-router'
import { useVenue } from '@/api/venue'
import { ImportWizard } from '@/ui/ImportWizard'
import type { ImportColumn } from '@/ui/importReport'
import { PageHeader } from '@/ui/PageHeader'
import { useEquipmentImport } from '../api'

/** What a column of a file may mean: the server's columns. */
const columns: readonly ImportColumn[] = [
  { key: 'tipo', title: 'Tipo', required: true },
  { key: 'nome', title: 'Nome' },
  { key: 'imei', title: 'IMEI' },
  { key: 'numeroSerie', title: 'Número de série' },
  { key: 'patrimonio', title: 'Patrimônio' },
]

/** /importar: brings devices in from a sheet. */
export default function ImportEquipment() {
  const venue = useVenue()
  const navigate = useNavigate()
  const { run, undo, errors } = useEquipmentImport(venue.id)
  return (
    <>
      <PageHeader
        title="Importar equipamentos"
        description={`Cadastra equipamentos de ${venue.name} a partir de uma planilha. Quem já tem o número de série é alterado.`}
      />
      <ImportWizard
        what="equipamentos"
        columns={columns}
        onRun={(upload, confirm) => run.mutateAsync({ upload, confirm })}
        onErrors={errors}
        onUndo={(id) => undo.mutateAsync(id)}
        onClose={() => void navigate('/admin/equipamentos/equipamentos')}
      />
    </>
  )
}
