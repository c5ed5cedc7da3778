import { Form, Input } from 'antd'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { FormDrawer } from '@/ui/FormDrawer'
import type { Dialogs } from '@/ui/useDialogs'
import { formOf, readTable, type Table, type TableForm, type useTableChanges } from '../api'
import { NewTablesForm } from './NewTablesForm'
import { AreaField, NameField, NumberField } from './TableFields'

export type TableDialog = 'edit' | 'renew' | 'archive'

interface TableDialogsProps {
  dialogs: Dialogs<Table, TableDialog>
  areas: readonly string[]
  changes: ReturnType<typeof useTableChanges>
}

/** The drawers and the questions about one table. */
export function TableDialogs({ dialogs, areas, changes }: TableDialogsProps) {
  const venue = useVenue()
  const chosen = dialogs.row
  const name = chosen ? `a mesa ${chosen.numero}` : ''

  return (
    <>
      <NewTablesForm {...dialogs.of('create')} areas={areas} create={changes.create} />
      <FormDrawer<TableForm>
        {...dialogs.of('edit')}
        title={`Editar ${name}`}
        initialValues={chosen && formOf(chosen)}
        onSubmit={dialogs.forRow(({ id }, form: TableForm) => changes.change.mutateAsync({ ...form, id }))}
        reread={dialogs.forRow(({ id }) => readTable(venue.id, id))}
        success="Mesa alterada."
      >
        <Form.Item name="versao" hidden>
          <Input />
        </Form.Item>
        <NumberField hint="Os pedidos abertos continuam com o número antigo; o QR impresso segue valendo." />
        <NameField />
        <AreaField areas={areas} />
      </FormDrawer>
      <ConfirmDialog
        {...dialogs.of('renew')}
        title={chosen ? `Renovar o QR da mesa ${chosen.numero}?` : ''}
        danger
        confirmLabel="Renovar QR"
        onConfirm={dialogs.forRow(({ id }) => changes.renew.mutateAsync(id))}
        success="QR renovado. Imprima o novo e troque-o na mesa."
      >
        O QR que está impresso deixa de valer agora. Quem o ler será avisado para chamar o atendente.
      </ConfirmDialog>
      <ConfirmDialog
        {...dialogs.of('archive')}
        title={`Arquivar ${name}?`}
        danger
        confirmLabel="Arquivar"
        onConfirm={dialogs.forRow(({ id }) => changes.archive.mutateAsync(id))}
        success="Mesa arquivada."
      >
        Ela sai do painel, e o QR dela deixa de valer. Os pedidos antigos continuam a mostrá-la, e você pode restaurá-la.
      </ConfirmDialog>
    </>
  )
}
