import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { SortableList } from '@/ui/SortableList'
import type { Variant } from '../../additions'
import type { Observation } from '../../api/form'
import { SwitchField, useField, useSaved, useValue } from '../../fields'
import { messages } from '../../messages'
import { counted } from '../../names'
import type { TypedObservation } from '../../observations'
import styles from '../additions/Additions.module.css'
import { CopyFrom } from '../additions/CopyFrom'
import { Box } from '../form/Box'
import sharedStyles from '../shared/HereOrAll.module.css'
import type { Editor } from '../useEditor'
import { ObservationEditor } from './ObservationEditor'

/** What is asked of who orders the product. */
export function ObservationsTab({ variant, editor }: { variant: Variant; editor: Editor<TypedObservation> }) {
  return (
    <Box title="Cadastrar observações">
      {variant === 'tabs' && <SwitchField field="observacaoGeralDoProduto" label="Observação geral" hint="O cliente escreve com as palavras dele." />}
      <ObservationEditor editor={editor} variant={variant} />
      <ObservationList editor={editor} />
      {variant === 'tabs' && <CopyFrom what="observações" />}
    </Box>
  )
}

function ObservationList({ editor }: { editor: Editor<TypedObservation> }) {
  const { value: all, set } = useField('observacoes')
  const [removing, setRemoving] = useState<Observation | null>(null)

  function remove() {
    if (!removing) return
    set(all.filter((observation) => observation !== removing))
    if (editor.changing === removing.descricao) editor.begin({ ...removing, id: '' })
  }

  if (all.length === 0) return <p className={styles.empty}>{messages.noObservations}</p>
  return (
    <div className={styles.table}>
      <div className={styles.head} data-asked aria-hidden="true">
        <span>Observações</span>
        <span>Opções</span>
        <span>Excluir</span>
      </div>
      <SortableList label="Observações do produto" items={all} itemKey={({ descricao }) => descricao} itemName={({ descricao }) => descricao} onSort={set}>
        {(observation) => (
          <div className={styles.row} data-asked>
            <span className={styles.name}>
              <button type="button" aria-label={`Alterar ${observation.descricao}`} onClick={() => editor.begin(observation, observation.descricao)}>{observation.descricao}</button>
              <SharedIn id={observation.id} />
            </span>
            <span className={styles.cell}>
              {observation.opcoes.map(({ descricao }) => descricao).join(', ')}
              {observation.tipo === 2 && ' (várias)'}
            </span>
            <Button type="text" icon={<DeleteOutlined aria-hidden="true" />} aria-label={`Excluir ${observation.descricao}`} onClick={() => setRemoving(observation)} />
          </div>
        )}
      </SortableList>
      <ConfirmDialog open={removing !== null} title={messages.remove} confirmLabel="Excluir" danger onConfirm={remove} onClose={() => setRemoving(null)}>
        {removing?.descricao}
      </ConfirmDialog>
    </div>
  )
}

/** In how many other products the very same observation is, and whether a change goes there. */
function SharedIn({ id }: { id: string }) {
  const others = useSaved('observacoesEm').find((part) => part.id === id)?.produtos ?? []
  const isEverywhere = useValue('observacoesEmTodos').some(({ observacaoId }) => observacaoId === id)
  if (others.length === 0) return null
  return <small className={sharedStyles.count} title={others.map(({ nome }) => nome).join(', ')}>{isEverywhere ? `muda em mais ${counted(others.length)}` : `usada em mais ${counted(others.length)}`}</small>
}
