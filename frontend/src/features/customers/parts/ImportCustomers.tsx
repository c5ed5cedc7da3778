import { Drawer } from 'antd'
import { useVenue } from '@/api/venue'
import type { ImportColumn } from '@/ui/importReport'
import { ImportWizard } from '@/ui/ImportWizard'
import { useImport } from '../api'

/** What a column of a file may mean: the server's columns. */
const columns: readonly ImportColumn[] = [
  { key: 'nome', title: 'Nome' },
  { key: 'CPF', title: 'CPF' },
  { key: 'dataNascimento', title: 'Data de nascimento' },
  { key: 'sexo', title: 'Sexo' },
  { key: 'telefone', title: 'Telefone' },
  { key: 'email', title: 'E-mail' },
  { key: 'identificador', title: 'Identificador' },
  { key: 'categoria', title: 'Categoria' },
  { key: 'nomeNaLista', title: 'Nome na lista' },
]

/** Brings customers in from a sheet; the default export so that it is fetched when somebody does. */
export default function ImportCustomers({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { run, undo, errors } = useImport(useVenue().id)
  return (
    <Drawer open={open} onClose={onClose} title="Importar clientes" size="min(960px, 100vw)" destroyOnHidden>
      <ImportWizard
        what="clientes"
        columns={columns}
        onRun={(upload, confirm) => run.mutateAsync({ upload, confirm })}
        onErrors={errors}
        onUndo={(id) => undo.mutateAsync(id)}
        onClose={onClose}
      />
    </Drawer>
  )
}
