import { Form, Input } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import type { Worded } from '@/ui/form'
import { FormDrawer } from '@/ui/FormDrawer'
import type { Dialogs } from '@/ui/useDialogs'
import { checkPin, formOf, readOperator, useOperatorChanges, useOperatorChoices, type Operator, type OperatorForm } from '../api'
import { OperatorFields } from './OperatorFields'
import { OperatorHistory } from './OperatorHistory'

export type OperatorDialog = 'edit' | 'archive' | 'pin' | 'history'

const fresh: OperatorForm = { nome: '', pin: '', direitos: [], pontoDeVendaId: '', usuarioId: '', versao: 0 }

/** The forms and questions about the operators of a list. */
export function OperatorDialogs({ dialogs }: { dialogs: Dialogs<Operator, OperatorDialog> }) {
  const venue = useVenue()
  const changes = useOperatorChanges(venue.id)
  const choices = useOperatorChoices(venue.id)
  const [pin, setPin] = useState('')
  const chosen = dialogs.row
  const nameOf = (rows: { id: string; nome: string }[] | undefined, id: string) => rows?.find((row) => row.id === id)?.nome ?? 'Nenhum'
  const worded: Worded<OperatorForm> = {
    nome: { label: 'Nome', words: (name) => name },
    direitos: { label: 'Direitos', words: (rights) => rights.map((id) => choices.data?.direitos.find((right) => right.id === id)?.nome ?? id).join(', ') || 'Nenhum' },
    pontoDeVendaId: { label: 'Ponto de venda', words: (id) => nameOf(choices.data?.pontosDeVenda, id) },
    usuarioId: { label: 'Conta no portal', words: (id) => nameOf(choices.data?.usuarios, id) },
  }

  function closePin() {
    setPin('')
    dialogs.close()
  }

  return (
    <>
      <FormDrawer<OperatorForm>
        {...dialogs.of('create')}
        title="Novo operador"
        initialValues={fresh}
        onSubmit={(form) => changes.create.mutateAsync(form)}
        success="Operador cadastrado."
      >
        <OperatorFields choices={choices.data} isNew />
      </FormDrawer>
      <FormDrawer<OperatorForm>
        {...dialogs.of('edit')}
        title={chosen ? `Editar ${chosen.nome}` : ''}
        initialValues={chosen && formOf(chosen)}
        onSubmit={dialogs.forRow(({ id }, form: OperatorForm) => changes.change.mutateAsync({ id, ...form }))}
        reread={dialogs.forRow((operator) => readOperator(venue.id, operator))}
        worded={worded}
        success="Operador alterado."
      >
        <OperatorFields choices={choices.data} isNew={false} />
      </FormDrawer>
      <ConfirmDialog
        {...dialogs.of('archive')}
        title={chosen ? `Arquivar ${chosen.nome}?` : ''}
        danger
        confirmLabel="Arquivar"
        onConfirm={dialogs.forRow(({ id }) => changes.archive.mutateAsync(id))}
        success="Operador arquivado."
      >
        O PIN deixa de valer. O que a pessoa vendeu continua com o nome dela, e o cadastro pode ser restaurado.
      </ConfirmDialog>
      <ConfirmDialog
        {...dialogs.of('pin')}
        onClose={closePin}
        title={chosen ? `Conferir o PIN de ${chosen.nome}` : ''}
        hasField
        confirmLabel="Conferir"
        waiting={pin === ''}
        onConfirm={dialogs.forRow(({ id }) => checkPin(venue.id, id, pin))}
        success="Este é o PIN do operador."
      >
        <Form layout="vertical" requiredMark={false}>
          <Form.Item label="PIN" htmlFor="operator-pin" extra="Cinco tentativas por minuto.">
            <Input.Password id="operator-pin" autoFocus autoComplete="off" inputMode="numeric" maxLength={8} value={pin} onChange={({ target }) => setPin(target.value)} />
          </Form.Item>
        </Form>
      </ConfirmDialog>
      <OperatorHistory {...dialogs.of('history')} operator={chosen} />
    </>
  )
}
