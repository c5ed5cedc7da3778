import { Form, Input, InputNumber } from 'antd'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import type { Worded } from '@/ui/form'
import { FormDrawer } from '@/ui/FormDrawer'
import { HistoryDrawer } from '@/ui/HistoryDrawer'
import type { Dialogs } from '@/ui/useDialogs'
import { readTab, useTabChanges, useTabHistory, type NewTabs, type Tab, type TabForm } from '../../tabs'

export type TabDialog = 'edit' | 'archive' | 'history'

const fresh: NewTabs = { numero: '', ultimo: null, observacao: '' }
const worded: Worded<TabForm> = {
  numero: { label: 'Número', words: (number) => number },
  observacao: { label: 'Observação', words: (note) => note },
}

/** The forms and questions about the cards of a list. */
export function TabDialogs({ dialogs }: { dialogs: Dialogs<Tab, TabDialog> }) {
  const venue = useVenue()
  const changes = useTabChanges(venue.id)
  const chosen = dialogs.row
  const history = dialogs.of('history')
  const events = useTabHistory(venue.id, history.open ? (chosen?.id ?? '') : '')
  return (
    <>
      <FormDrawer<NewTabs> {...dialogs.of('create')} title="Novas comandas" initialValues={fresh} onSubmit={(form) => changes.create.mutateAsync(form)} success="Comandas cadastradas.">
        <NumberField label="Número, ou o primeiro da faixa" />
        <Form.Item name="ultimo" label="Último da faixa" extra="Em branco, uma comanda só. Até 200 de uma vez.">
          <InputNumber min={0} max={999999} precision={0} />
        </Form.Item>
        <NoteField />
      </FormDrawer>
      <FormDrawer<TabForm>
        {...dialogs.of('edit')}
        title={chosen ? `Editar comanda ${chosen.numero}` : ''}
        initialValues={chosen && { numero: chosen.numero, observacao: chosen.observacao, versao: chosen.versao }}
        onSubmit={dialogs.forRow(({ id }, form: TabForm) => changes.change.mutateAsync({ id, ...form }))}
        reread={dialogs.forRow((tab) => readTab(venue.id, tab))}
        worded={worded}
        success="Comanda alterada."
      >
        <NumberField label="Número" />
        <NoteField />
        <Form.Item name="versao" hidden>
          <Input />
        </Form.Item>
      </FormDrawer>
      <ConfirmDialog
        {...dialogs.of('archive')}
        title={chosen ? `Arquivar a comanda ${chosen.numero}?` : ''}
        danger
        confirmLabel="Arquivar"
        onConfirm={dialogs.forRow(({ id }) => changes.archive.mutateAsync(id))}
        success="Comanda arquivada."
      >
        Ela sai do fluxo de comandas. As contas dela continuam com o número, e o cadastro pode ser restaurado.
      </ConfirmDialog>
      <HistoryDrawer {...history} title={chosen ? `Histórico da comanda ${chosen.numero}` : ''} zone={venue.zone} history={events} />
    </>
  )
}

function NumberField({ label }: { label: string }) {
  return (
    <Form.Item name="numero" label={label} rules={[{ required: true, whitespace: true, message: 'Informe o número da comanda, com até 20 caracteres.' }]}>
      <Input autoComplete="off" maxLength={20} />
    </Form.Item>
  )
}

function NoteField() {
  return (
    <Form.Item name="observacao" label="Observação" extra="Cor, área: o que ajuda a equipe a achar o cartão.">
      <Input autoComplete="off" maxLength={40} />
    </Form.Item>
  )
}
