import { Form, Select } from 'antd'
import { useState } from 'react'
import { FormDrawer } from '@/ui/FormDrawer'
import { Preview } from './Preview'
import { useBulk } from './useBulk'

interface MoveDrawerProps {
  open: boolean
  productIds: readonly string[]
  /** Those that the venue has. */
  categories: readonly { id: string; nome: string }[]
  onClose: () => void
  /** The products have been moved. */
  onDone: () => void
}

/** Moves chosen products to the end of another category, after showing each of them. */
export function MoveDrawer({ open, productIds, categories, onClose, onDone }: MoveDrawerProps) {
  const [category, setCategory] = useState<string>()
  const bulk = useBulk(open && category ? { kind: 'move', produtoIds: [...productIds], categoriaLocalClienteId: category } : null)

  return (
    <FormDrawer<{ categoriaLocalClienteId: string }>
      open={open}
      title={productIds.length === 1 ? 'Mover produto de categoria' : 'Mover produtos de categoria'}
      submitLabel="Mover"
      marksOptional={false}
      waiting={bulk.waiting}
      validate={({ categoriaLocalClienteId }) => (categoriaLocalClienteId ? {} : { categoriaLocalClienteId: 'Escolha a categoria.' })}
      onSubmit={async () => {
        await bulk.make(productIds.length === 1 ? 'Produto movido. Em Alterações você pode desfazer.' : 'Produtos movidos. Em Alterações você pode desfazer.')
        onDone()
      }}
      onClose={() => {
        setCategory(undefined)
        bulk.clear()
        onClose()
      }}
    >
      <Form.Item name="categoriaLocalClienteId" label="Categoria de destino">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={categories.map(({ id, nome }) => ({ value: id, label: nome }))}
          onChange={setCategory}
        />
      </Form.Item>
      <Preview hint="Escolha para onde vai. Nada muda antes de você mover." bulk={bulk} />
    </FormDrawer>
  )
}
