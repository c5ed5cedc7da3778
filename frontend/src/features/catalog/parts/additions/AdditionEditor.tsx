import { Button, Radio } from 'antd'
import type { KeyboardEvent } from 'react'
import { FormContext } from '@/ui/form'
import { formatMoney } from '@/ui/money'
import { accepted, additionProblems, bounded, freeLeft, keyOf, nothingTyped, type TypedAddition, type Variant } from '../../additions'
import { useField, useValue } from '../../fields'
import { additionKinds } from '../../labels'
import { additionKind, type AdditionDraft } from '../../product'
import { Fields } from '../form/Box'
import { PriceField } from '../form/PriceField'
import { QuantityField } from '../form/QuantityField'
import { typed } from './fields'
import { ProductSelect } from './ProductSelect'
import { complain, type Editor } from '../useEditor'
import styles from './Additions.module.css'

interface AdditionEditorProps {
  editor: Editor<TypedAddition>
  variant: Variant
  /** The types to choose from; a single one is no choice. */
  kinds: readonly number[]
  /** The type of a new one; 0 makes the person choose. */
  usual: number
}

/** Types one addition and puts it into the product's list, or changes one of it. */
export function AdditionEditor({ editor, variant, kinds, usual }: AdditionEditorProps) {
  const { value: all, set } = useField('composicao')
  const [limit, productId] = [useValue('quantidadeAdicionaisGratuito'), useValue('id')]
  const others = all.filter((addition) => keyOf(addition) !== editor.changing)
  const left = freeLeft(limit, others)
  const what = kinds.length === 1 ? 'item da composição' : 'acréscimo'

  function settle(field: keyof TypedAddition) {
    if (variant === 'tabs' || field !== 'quantidadeAdicionaisGratuito') {
      editor.form.update({ draft: { ...editor.form.get().draft, ...bounded(editor.typed(), field, variant === 'tabs' ? left : 1000) } })
    }
  }

  function add() {
    settle('maximo')
    const addition = editor.typed()
    if (complain(editor.form, additionProblems(addition, { variant, limit, others }))) return
    const next: AdditionDraft = accepted(addition)
    const at = all.findIndex((each) => keyOf(each) === editor.changing)
    set(at < 0 ? [...all, next] : all.with(at, { ...all[at], ...next }))
    editor.begin(nothingTyped(usual))
    document.getElementById(editor.form.idOf('produtoId'))?.focus()
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
      <div role="group" aria-label={editor.changing === null ? `Novo ${what}` : `Alterar ${what}`} className={styles.editor} onKeyDown={onKeyDown}>
        <AddedProduct variant={variant} productId={productId} />
        {kinds.length > 1 && <KindChoice kinds={kinds} />}
        <Amounts variant={variant} onLeave={settle} />
        <div className={styles.buttons}>
          <Button type="default" onClick={add}>{editor.changing === null ? `Adicionar ${what}` : 'Alterar'}</Button>
          {editor.changing !== null && <Button type="text" onClick={() => editor.begin(nothingTyped(usual))}>Desistir</Button>}
        </div>
      </div>
    </FormContext>
  )
}

/** Picking an existing product fixes its price (wizard-additions-03); a new one has one to be typed. */
function AddedProduct({ variant, productId }: { variant: Variant; productId: string }) {
  const { value: id, described } = typed.useField('produtoId')
  const [name, unit, kind, price] = [typed.useValue('produtoNome'), typed.useValue('unidade'), typed.useValue('tipo'), typed.useValue('produtoValor')]
  const { value: contained, set: setContained } = typed.useField('contem')
  const setters = { name: typed.useField('produtoNome').set, price: typed.useField('produtoValor').set, unit: typed.useField('unidade').set, id: typed.useField('produtoId').set }
  return (
    <Fields>
      <typed.Field field="produtoId" label="Produto">
        <ProductSelect
          id={described.id} except={productId} creates={variant === 'wizard'}
          value={name === '' ? null : { id, name, price, unit: unit ?? 'un', contained }}
          onChange={(chosen) => {
            setters.name(chosen?.name ?? '')
            setters.price(chosen?.price ?? null)
            setters.unit(chosen?.unit ?? 'un')
            setters.id(chosen?.id ?? '')
            setContained(chosen?.contained ?? {})
          }}
        />
      </typed.Field>
      {variant === 'wizard' ? (
        <PriceField field="produtoValor" label="Valor" disabled={id !== ''} hint={id === '' ? undefined : 'É o valor do produto.'} />
      ) : (
        kind !== additionKind.composition && <PriceField field="valorProprio" label="Valor" placeholder={price === null ? undefined : formatMoney(price)} hint="Vazio, acompanha o valor do produto." />
      )}
    </Fields>
  )
}

function KindChoice({ kinds }: { kinds: readonly number[] }) {
  const { value, set } = typed.useField('tipo')
  return (
    <typed.Field field="tipo" label="Tipo" isGroup>
      <Radio.Group value={value || undefined} onChange={({ target }) => set(target.value as number)} options={kinds.map((kind) => ({ value: kind, label: additionKinds[kind] }))} />
    </typed.Field>
  )
}

function Amounts({ variant, onLeave }: { variant: Variant; onLeave: (field: keyof TypedAddition) => void }) {
  const [kind, unit, canBeFree] = [typed.useValue('tipo'), typed.useValue('unidade'), typed.useValue('podeSerGratuito')]
  const isOptional = kind === additionKind.optional
  const amount = (field: keyof TypedAddition) => ({ field, resets: true, onBlur: () => onLeave(field) })
  return (
    <>
      <Fields>
        <QuantityField {...amount('quantidade')} label="Quantidade" unit={unit} precision={unit === 'un' ? 0 : 3} hint="Quanto baixa do estoque." />
        {isOptional && <QuantityField {...amount('minimo')} label="Mínimo" />}
        {isOptional && <QuantityField {...amount('maximo')} label="Máximo" />}
      </Fields>
      {kind !== additionKind.composition && (
        <Fields>
          <typed.SwitchField field="podeSerGratuito" label="Pode ser gratuito" disabled={!isOptional} hint={isOptional ? undefined : 'Somente adicionais variáveis.'} />
          <QuantityField {...amount('quantidadeAdicionaisGratuito')} label="Máximo gratuito" isZero disabled={!isOptional || !canBeFree} />
        </Fields>
      )}
      {variant === 'tabs' && <typed.InputField field="observacao" label="Observações" maxLength={500} />}
    </>
  )
}
