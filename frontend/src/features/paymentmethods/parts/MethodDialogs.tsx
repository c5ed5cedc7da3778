import { Form, Input, Select } from 'antd'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import type { Worded } from '@/ui/form'
import { FormDrawer } from '@/ui/FormDrawer'
import { HistoryDrawer } from '@/ui/HistoryDrawer'
import type { Dialogs } from '@/ui/useDialogs'
import { formOf, readMethod, useMethodChanges, useMethodHistory, type Method, type MethodForm } from '../api'
import { kindLabels } from '../labels'

export type MethodDialog = 'edit' | 'archive' | 'history'

const fresh: MethodForm = { nome: '', tipo: 'credito', versao: 0 }
const worded: Worded<MethodForm> = {
  nome: { label: 'Nome', words: (name) => name },
  tipo: { label: 'Tipo', words: (kind) => kindLabels[kind] },
}

/** The forms and questions about the payment methods of a list. */
export function MethodDialogs({ dialogs }: { dialogs: Dialogs<Method, MethodDialog> }) {
  const venue = useVenue()
  const changes = useMethodChanges(venue.id)
  const chosen = dialogs.row
  const history = dialogs.of('history')
  const events = useMethodHistory(venue.id, history.open ? (chosen?.id ?? '') : '')
  return (
    <>
      <FormDrawer<MethodForm>
        {...dialogs.of('create')}
        title="Nova forma de pagamento"
        initialValues={fresh}
        onSubmit={(form) => changes.create.mutateAsync(form)}
        success="Forma de pagamento cadastrada."
      >
        <Fields />
      </FormDrawer>
      <FormDrawer<MethodForm>
        {...dialogs.of('edit')}
        title={chosen ? `Editar ${chosen.nome}` : ''}
        initialValues={chosen && formOf(chosen)}
        onSubmit={dialogs.forRow(({ id }, form: MethodForm) => changes.change.mutateAsync({ id, ...form }))}
        reread={dialogs.forRow(({ id }) => readMethod(venue.id, id))}
        worded={worded}
        success="Forma de pagamento alterada."
      >
        <Fields />
      </FormDrawer>
      <ConfirmDialog
        {...dialogs.of('archive')}
        title={chosen ? `Arquivar ${chosen.nome}?` : ''}
        danger
        confirmLabel="Arquivar"
        onConfirm={dialogs.forRow(({ id }) => changes.archive.mutateAsync(id))}
        success="Forma de pagamento arquivada."
      >
        Ela deixa de ser oferecida a quem recebe. Os pagamentos já feitos continuam com o nome dela, e o cadastro pode ser restaurado.
      </ConfirmDialog>
      <HistoryDrawer {...history} title={chosen ? `Histórico de ${chosen.nome}` : ''} zone={venue.zone} history={events} />
    </>
  )
}

function Fields() {
  return (
    <>
      <Form.Item name="nome" label="Nome" extra="Como aparece na conta e nas vendas: Stone crédito, por exemplo." rules={[{ required: true, whitespace: true, message: 'Preencha o nome da forma de pagamento, com até 60 caracteres.' }]}>
        <Input autoComplete="off" maxLength={60} />
      </Form.Item>
      <Form.Item name="tipo" label="Tipo" required>
        <Select options={Object.entries(kindLabels).map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      <Form.Item name="versao" hidden>
        <Input />
      </Form.Item>
    </>
  )
}
