import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { toast } from '@/ui/toasts'
import { keyOf } from '../../additions'
import { readProduct } from '../../api/form'
import { useField, useValue } from '../../fields'
import { additionKind, toDraft } from '../../product'
import { ProductSelect, type Chosen } from './ProductSelect'

/** Takes over the additions, or the observations, that another product has and this one lacks. */
export function CopyFrom({ what }: { what: 'acréscimos' | 'observações' }) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const productId = useValue('id')
  const additions = useField('composicao')
  const observations = useField('observacoes')

  async function copy() {
    if (!chosen) return false
    const other = toDraft(await readProduct(chosen.id))
    const own = new Set([...additions.value.map(keyOf), `${additionKind.fixed} ${productId}`, `${additionKind.optional} ${productId}`])
    const lacking = other.composicao.filter((addition) => addition.tipo !== additionKind.composition && !own.has(keyOf(addition)))
    const asked = new Set(observations.value.map(({ descricao }) => descricao))
    const unasked = other.observacoes.filter(({ descricao }) => !asked.has(descricao)).map((observation) => ({ ...observation, id: '' }))
    const count = what === 'acréscimos' ? lacking.length : unasked.length
    if (what === 'acréscimos') additions.set([...additions.value, ...lacking])
    else observations.set([...observations.value, ...unasked])
    toast.info(count === 0 ? `${chosen.name} não tem ${what} que faltem aqui.` : `${count} de ${chosen.name} copiados. Confira e salve.`)
    return true
  }

  return (
    <div>
      <Button type="text" icon={<CopyOutlined aria-hidden="true" />} onClick={() => { setChosen(null); setOpen(true) }}>Copiar {what} de outro produto</Button>
      <ConfirmDialog open={isOpen} title={`Copiar ${what} de qual produto?`} confirmLabel="Copiar" hasField onConfirm={copy} onClose={() => setOpen(false)}>
        <ProductSelect label="Copiar de" value={chosen} onChange={setChosen} except={productId} />
      </ConfirmDialog>
    </div>
  )
}
