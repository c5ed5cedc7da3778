import { Button, Checkbox, Radio } from 'antd'
import type { KeyboardEvent } from 'react'
import { fieldsOf } from '@/ui/fieldsOf'
import { FormContext } from '@/ui/form'
import type { Variant } from '../../additions'
import { useField } from '../../fields'
import { nothingAsked, observationOf, observationProblems, type TypedObservation } from '../../observations'
import styles from '../additions/Additions.module.css'
import { complain, type Editor } from '../useEditor'
import { OptionPicker } from './OptionPicker'

const typed = fieldsOf<TypedObservation>()

/** Types one question with its options and puts it into the product's list, or changes one of it. */
export function ObservationEditor({ editor, variant }: { editor: Editor<TypedObservation>; variant: Variant }) {
  const { value: all, set } = useField('observacoes')
  const usual = variant === 'wizard' ? 0 : 1

  function add() {
    const observation = editor.typed()
    const others = all.filter(({ descricao }) => descricao !== editor.changing)
    if (complain(editor.form, observationProblems(observation, others))) return
    const at = all.findIndex(({ descricao }) => descricao === editor.changing)
    const { id, descricao, tipo, opcoes, ehDeReserva } = observationOf(observation)
    const next = { id, descricao, tipo, opcoes, ehDeReserva }
    set(at < 0 ? [...all, next] : all.with(at, next))
    editor.begin(nothingAsked(usual))
    document.getElementById(editor.form.idOf('descricao'))?.focus()
  }

  /** Enter adds; it does not save the product. */
  function onKeyDown(event: KeyboardEvent) {
    const { tagName, role } = event.target as HTMLElement
    if (event.key !== 'Enter' || tagName !== 'INPUT' || role === 'combobox') return
    event.preventDefault()
    add()
  }

  return (
    <FormContext value={editor.form}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only listens to keys on their way up */}
      <div role="group" aria-label={editor.changing === null ? 'Nova observação' : 'Alterar observação'} className={styles.editor} onKeyDown={onKeyDown}>
        <typed.InputField field="descricao" label="Descrição" maxLength={200} placeholder="Ponto da carne" />
        <KindChoice variant={variant} />
        <OptionsField />
        <ReservationChoice />
        <div className={styles.buttons}>
          <Button onClick={add}>{editor.changing === null ? 'Adicionar observação' : 'Alterar'}</Button>
          {editor.changing !== null && <Button type="text" onClick={() => editor.begin(nothingAsked(usual))}>Desistir</Button>}
        </div>
      </div>
    </FormContext>
  )
}

/** The wizard asks for the type; the tabs have a box to tick. */
function KindChoice({ variant }: { variant: Variant }) {
  const { value, set } = typed.useField('tipo')
  if (variant === 'tabs') return <Checkbox checked={value === 2} onChange={({ target }) => set(target.checked ? 2 : 1)}>Múltipla escolha</Checkbox>
  return (
    <typed.Field field="tipo" label="Tipo" isGroup>
      <Radio.Group value={value || undefined} onChange={({ target }) => set(target.value as number)} options={[{ value: 1, label: 'Uma opção' }, { value: 2, label: 'Múltipla escolha' }]} />
    </typed.Field>
  )
}

function OptionsField() {
  const { value, set, problem, described } = typed.useField('opcoes')
  return (
    <typed.Field field="opcoes" label="Opções">
      <OptionPicker id={described.id} value={value} onChange={set} invalid={problem !== undefined} />
    </typed.Field>
  )
}

function ReservationChoice() {
  const { value, set } = typed.useField('ehDeReserva')
  return <Checkbox checked={value} onChange={({ target }) => set(target.checked)}>Perguntar na reserva, e não no pedido</Checkbox>
}
