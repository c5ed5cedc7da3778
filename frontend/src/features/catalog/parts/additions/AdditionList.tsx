import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatMoney } from '@/ui/money'
import { SortableList } from '@/ui/SortableList'
import { keyOf, orderIsPrice, priceOf, typedOf, type TypedAddition } from '../../additions'
import { useField } from '../../fields'
import { additionKinds } from '../../labels'
import { messages } from '../../messages'
import { additionKind, type AdditionDraft } from '../../product'
import styles from './Additions.module.css'
import { SharedAddition } from '../shared/SharedAddition'
import type { Editor } from '../useEditor'

interface AdditionListProps {
  label: string
  editor: Editor<TypedAddition>
  /** Those of what the product is made of, or all others (product-edit-10). */
  isComposition?: boolean
  empty: string
}

/** The additions of a product in their order, which a person sets. */
export function AdditionList({ label, editor, isComposition = false, empty }: AdditionListProps) {
  const { value: all, set } = useField('composicao')
  const [removing, setRemoving] = useState<AdditionDraft | null>(null)
  const [sorted, setSorted] = useState<AdditionDraft[] | null>(null)
  const belongs = ({ tipo }: AdditionDraft) => (tipo === additionKind.composition) === isComposition
  const shown = all.filter(belongs)

  const put = (next: AdditionDraft[]) => set([...next, ...all.filter((addition) => !belongs(addition))])

  function remove() {
    set(all.filter((addition) => addition !== removing))
    if (removing && editor.changing === keyOf(removing)) editor.begin(typedOf(removing))
  }

  if (shown.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <div className={styles.table}>
      <div className={styles.head} aria-hidden="true">
        <span>{isComposition ? 'Itens' : 'Acréscimos'}</span>
        {!isComposition && <span>Tipo</span>}
        <span>Quantidade</span>
        {!isComposition && <><span>Max Gratuito</span><span>Valor</span></>}
        <span>Excluir</span>
      </div>
      <SortableList label={label} items={shown} itemKey={keyOf} itemName={({ produtoNome }) => produtoNome} onSort={(next) => (orderIsPrice(shown) ? setSorted(next) : put(next))}>
        {(addition) => (
          <Row addition={addition} isComposition={isComposition} onChange={() => editor.begin(typedOf(addition), keyOf(addition))} onRemove={() => setRemoving(addition)} />
        )}
      </SortableList>
      <ConfirmDialog open={removing !== null} title={messages.remove} confirmLabel="Excluir" danger onConfirm={remove} onClose={() => setRemoving(null)}>
        {removing?.produtoNome}
      </ConfirmDialog>
      <ConfirmDialog
        open={sorted !== null} title="Mudar o que sai de graça?" confirmLabel="Mudar a ordem"
        onConfirm={() => put(sorted ?? shown)} onClose={() => setSorted(null)}
      >
        Os primeiros da lista saem de graça: com outra ordem, o mesmo pedido pode custar outro valor.
      </ConfirmDialog>
    </div>
  )
}

interface RowProps {
  addition: AdditionDraft
  isComposition: boolean
  onChange: () => void
  onRemove: () => void
}

function Row({ addition, isComposition, onChange, onRemove }: RowProps) {
  const { produtoId, produtoNome, tipo, quantidade, unidade, minimo, maximo, quantidadeAdicionaisGratuito: free, valorProprio, observacao, habilitado, esgotado } = addition
  const isOptional = tipo === additionKind.optional
  return (
    <div className={styles.row} data-composition={isComposition || undefined}>
      <span className={styles.name}>
        <button type="button" onClick={onChange} aria-label={`Alterar ${produtoNome}`}>{produtoNome}</button>
        {habilitado === false && produtoId !== '' && <em>fora de venda</em>}
        {esgotado && <em>esgotado</em>}
      </span>
      {!isComposition && <Cell label="Tipo">{additionKinds[tipo]}{isOptional && ` ${minimo}–${maximo}`}</Cell>}
      <Cell label="Quantidade">{quantidade.toLocaleString('pt-BR')} {unidade}</Cell>
      {!isComposition && (
        <>
          <Cell label="Max Gratuito">{free > 0 ? free : '–'}</Cell>
          <Cell label="Valor">{formatMoney(priceOf(addition))}{valorProprio !== null && <em>próprio</em>}</Cell>
        </>
      )}
      <Button type="text" icon={<DeleteOutlined aria-hidden="true" />} aria-label={`Excluir ${produtoNome}`} onClick={onRemove} />
      <SharedAddition addition={addition} />
      {observacao !== '' && <span className={styles.note}><b>Observações:</b> {observacao}</span>}
    </div>
  )
}

/** One figure of a row; its name stands in the head where that is shown. */
function Cell({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <span className={styles.cell}>
      <span className={styles.cellName}>{label}: </span>
      {children}
    </span>
  )
}
