import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useCallback, useRef } from 'react'
import { useVenue } from '@/api/venue'
import { lazyPart } from '@/ui/lazyPart'
import { RemoteSelect } from '@/ui/RemoteSelect'
import { findProducts } from '../../api/form'
import type { Picked } from '../../api/pages'
import styles from './ProductPicker.module.css'

const SortedProducts = lazyPart(async () => ({ default: (await import('./SortedProducts')).SortedProducts }))

interface ProductPickerProps {
  value?: Picked[]
  onChange?: (products: Picked[]) => void
  /** Their order matters: a person sets it. */
  sortable?: boolean
  id?: string
}

/** Chooses some of the venue's products: looks for each, and lists those chosen. Fits a Form.Item. */
export function ProductPicker({ value = [], onChange, sortable = false, id }: ProductPickerProps) {
  const { id: venueId } = useVenue()
  const found = useRef(new Map<string, Picked>())

  const search = useCallback(
    async (words: string, signal: AbortSignal) => {
      const products = await findProducts(venueId, words, signal)
      for (const { id, nome, categoria } of products) found.current.set(id, { id, nome, categoria })
      return products.map(({ id, nome, categoria }) => ({ value: id, label: categoria ? `${nome} · ${categoria}` : nome }))
    },
    [venueId],
  )

  function add(chosen: string | undefined) {
    const product = chosen && found.current.get(chosen)
    if (product && value.every((other) => other.id !== product.id)) onChange?.([...value, product])
  }

  const line = (product: Picked) => (
    <span className={styles.line}>
      <span className={styles.name}>
        {product.nome}
        {product.categoria && <span className={styles.category}>{product.categoria}</span>}
      </span>
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden="true" />}
        aria-label={`Tirar ${product.nome}`}
        onClick={() => onChange?.(value.filter((other) => other.id !== product.id))}
      />
    </span>
  )

  const plain = (
    <ul className={styles.list} aria-label="Produtos incluídos">
      {value.map((product) => <li key={product.id}>{line(product)}</li>)}
    </ul>
  )

  return (
    <div className={styles.picker}>
      <RemoteSelect id={id} value={null} onChange={(choice) => add(choice?.value)} search={search} placeholder="Procure um produto para incluir" />
      {value.length === 0 && <p className={styles.none}>Nenhum produto incluído ainda.</p>}
      {sortable ? (
        <Suspense fallback={plain}>
          <SortedProducts products={value} onSort={(products) => onChange?.(products)}>{line}</SortedProducts>
        </Suspense>
      ) : plain}
    </div>
  )
}
