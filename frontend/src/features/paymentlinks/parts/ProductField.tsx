import { Select } from 'antd'
import { Field } from '@/ui/Field'
import { useFieldState } from '@/ui/form'
import { fold } from '@/ui/fold'

interface ProductFieldProps {
  products: readonly { id: string; nome: string }[]
}

/** The product that a paid link is a sale of, found by its name. */
export function ProductField({ products }: ProductFieldProps) {
  const { value, set, described } = useFieldState<string>('productId', { hasHint: true })
  return (
    <Field field="productId" label="Produto (opcional)" hint="Cada pagamento vira uma venda deste produto nos relatórios.">
      <Select
        {...described}
        style={{ maxWidth: 480 }}
        showSearch={{ filterOption: (typed, option) => fold(option?.label ?? '').includes(fold(typed)) }}
        allowClear
        placeholder="Sem produto"
        notFoundContent="Nenhum produto com este nome."
        value={value === '' ? undefined : value}
        options={products.map(({ id, nome }) => ({ value: id, label: nome }))}
        onChange={(id?: string) => set(id ?? '')}
      />
    </Field>
  )
}
