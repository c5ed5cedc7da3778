import { Button, Checkbox, Radio } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import { fieldsOf } from '@/ui/fieldsOf'
import { differs, FormContext, useFormState, type FormState } from '@/ui/form'
import type { Variant } from '../../additions'
import { useField, useSaved } from '../../fields'
import { nothingAsked, observationOf, observationProblems, type TypedObservation } from '../../observations'
import styles from '../additions/Additions.module.css'
import { complain, type Editor } from '../useEditor'
import type { Observation } from '../../api/form'
import { HereOrAll, type Reach } from '../shared/HereOrAll'
import { RenameOption } from '../shared/RenameOption'
import { OptionPicker } from './OptionPicker'

const typed = fieldsOf<TypedObservation>()

/** Types one question with its options and puts it into the product's list, or changes one of it. */
export function ObservationEditor({ editor, variant }: { editor: Editor<TypedObservation>; variant: Variant }) {
  const { value: all, set } = useField('observacoes')
  const everywhere = useField('observacoesEmTodos')
  const shared = useSaved('observacoesEm')
  const [asked, setAsked] = useState<Observation | null>(null)
  const product = useFormState()
  const usual = variant === 'wizard' ? 0 : 1
  const others = shared.find(({ id }) => id === asked?.id)?.produtos ?? []

  function add() {
    const observation = editor.typed()
    const rest = all.filter(({ descricao }) => descricao !== editor.changing)
    if (complain(editor.form, observationProblems(observation, rest))) return
    const { id, descricao, tipo, opcoes, ehDeReserva } = observationOf(observation)
    const next = { id, descricao, tipo, opcoes, ehDeReserva }
    const was = all.find((each) => each.descricao === editor.changing)
    if (was && differs(was, next) && shared.some((part) => part.id === id)) setAsked(next)
    else put(next)
  }

  /** Puts it into the list; the products are those where it changes, too. */
  function put(next: Observation, emProdutos: string[] = []) {
    const at = all.findIndex(({ descricao }) => descricao === editor.changing)
    set(at < 0 ? [...all, next] : all.with(at, next))
    const kept = everywhere.value.filter(({ observacaoId }) => observacaoId !== next.id)
    everywhere.set(emProdutos.length === 0 ? kept : [...kept, { observacaoId: next.id, descricao: next.descricao, emProdutos }])
    editor.begin(nothingAsked(usual))
    document.getElementById(editor.form.idOf('descricao'))?.focus()
  }

  /** Enter adds; it does not save the product. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { tagName, role } = event.target as HTMLElement
    // A dialog's keys come by as well, for React.
    if (!event.currentTarget.contains(event.target as Node)) return
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
        <OptionsField product={variant === 'tabs' ? product : undefined} />
        <ReservationChoice />
        <div className={styles.buttons}>
          <Button onClick={add}>{editor.changing === null ? 'Adicionar observação' : 'Alterar'}</Button>
          {editor.changing !== null && <Button type="text" onClick={() => editor.begin(nothingAsked(usual))}>Desistir</Button>}
        </div>
      </div>
      <HereOrAll
        open={asked !== null} title={`Mudar ${editor.changing ?? ''}`} confirmLabel="Continuar" products={others}
        here="os outros produtos ficam com a observação como ela era." all="ao salvar este produto, a observação muda também nos outros."
        onAnswer={(reach: Reach) => asked && put(asked, reach === 'all' ? others.map(({ id }) => id) : [])} onClose={() => setAsked(null)}
      />
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

function OptionsField({ product }: { product: FormState | undefined }) {
  const { value, set, problem, described } = typed.useField('opcoes')
  return (
    <typed.Field field="opcoes" label="Opções">
      <OptionPicker id={described.id} value={value} onChange={set} invalid={problem !== undefined} />
      {product && value.length > 0 && <div><RenameOption options={value} onChange={set} product={product} /></div>}
    </typed.Field>
  )
}

function ReservationChoice() {
  const { value, set } = typed.useField('ehDeReserva')
  return <Checkbox checked={value} onChange={({ target }) => set(target.checked)}>Perguntar na reserva, e não no pedido</Checkbox>
}
