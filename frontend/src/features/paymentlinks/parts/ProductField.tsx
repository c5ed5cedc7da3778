import { Select } from 'antd'
import type { useProductChoices } from '@/api/queries/products'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { messageOf } from '@/ui/failures'
import { useFieldState } from '@/ui/form'
import { fold } from '@/ui/fold'
import { Spinner } from '@/ui/Spinner'

/** A product as it is chosen. */
export interface KnownProduct {
  id: string
  nome: string
}

interface ProductFieldProps {
  products: Pick<ReturnType<typeof useProductChoices>, 'data' | 'error' | 'refetch'>
  /** The one that the saved link has: it is read before the others are there, and once it is sold no more. */
  known: KnownProduct | null
}

/** The product that a paid link is a sale of, found by its name. */
export function ProductField({ products, known }: ProductFieldProps) {
  const { value, set, described } = useFieldState<string>('productId', { hasHint: true })
  const { data, error } = products
  const offered = data ?? []
  const choices = known && !offered.some(({ id }) => id === known.id) ? [known, ...offered] : offered
  return (
    <Field field="productId" label="Produto (opcional)" hint="Cada pagamento vira uma venda deste produto nos relatórios.">
      <Select
        {...described}
        style={{ maxWidth: 480 }}
        showSearch={{ filterOption: (typed, option) => fold(option?.label ?? '').includes(fold(typed)) }}
        allowClear
        placeholder="Sem produto"
        loading={!data && !error}
        notFoundContent={<NoProduct products={products} />}
        value={value === '' ? undefined : value}
        options={choices.map(({ id, nome }) => ({ value: id, label: nome }))}
        onChange={(id?: string) => set(id ?? '')}
      />
    </Field>
  )
}

/** Why there is nothing to choose. */
function NoProduct({ products: { data, error, refetch } }: Pick<ProductFieldProps, 'products'>) {
  if (data) return <p role="status">{data.length === 0 ? 'O catálogo ainda não tem produtos.' : 'Nenhum produto com este nome.'}</p>
  if (!error) return <p role="status"><Spinner /> Procurando…</p>
  return (
    <div role="alert">
      <p>{messageOf(error)}</p>
      <Button onClick={() => void refetch()}>Tentar novamente</Button>
    </div>
  )
}
