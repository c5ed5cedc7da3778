import { Form, Select } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import type { CategoryChoice, Listed } from '../../api/list'

interface CategoryDialogProps {
  open: boolean
  title: string
  confirmLabel: string
  product: Listed
  categories: readonly CategoryChoice[]
  success: (category: string) => string
  /** Puts the product into the category. */
  onChoose: (categoriaId: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for another category of a product. */
export function CategoryDialog({ open, title, confirmLabel, product, categories, success, onChoose, onClose }: CategoryDialogProps) {
  const [chosen, setChosen] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const options = categories.filter(({ id }) => id !== product.categoriaId).map(({ id, nome }) => ({ value: id, label: nome }))
  const name = options.find(({ value }) => value === chosen)?.label ?? ''

  function confirm() {
    setMissing(!chosen)
    return chosen ? onChoose(chosen) : false
  }

  return (
    <ConfirmDialog open={open} title={title} confirmLabel={confirmLabel} hasField onConfirm={confirm} success={success(name)} onClose={onClose}>
      <Form layout="vertical" component="div">
        <Form.Item
          label="Categoria"
          required
          htmlFor="product-category"
          validateStatus={isMissing ? 'error' : undefined}
          help={isMissing ? 'Escolha a categoria.' : 'Entra no fim dela; a ordem muda em Ordenar.'}
        >
          <Select<string> id="product-category" autoFocus showSearch={{ optionFilterProp: 'label' }} placeholder="Escolha" value={chosen} options={options} onChange={setChosen} />
        </Form.Item>
      </Form>
    </ConfirmDialog>
  )
}
