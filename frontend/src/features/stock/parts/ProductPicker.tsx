import { BarcodeOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useCallback, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Position } from '@/api/queries/stock'
import { useVenue } from '@/api/venue'
import { messageOf } from '@/ui/failures'
import { formatQuantity } from '@/ui/quantity'
import { RemoteSelect } from '@/ui/RemoteSelect'
import { findProducts } from '../api'
import styles from './Stock.module.css'

interface ProductPickerProps {
  /** `units` is how many a package with the code that was read holds. */
  onPick: (product: Position, units: number) => void
}

/** Finds a product by its words, or reads its barcode: a reader types the digits and Enter. */
export function ProductPicker({ onPick }: ProductPickerProps) {
  const { id: venueId } = useVenue()
  const found = useRef(new Map<string, Position>())
  const [problem, setProblem] = useState('')
  const described = useId()
  // The next search begins anew.
  const [picked, setPicked] = useState(0)

  const search = useCallback(
    async (words: string, signal: AbortSignal) => {
      const products = await findProducts(venueId, words, signal)
      for (const product of products) found.current.set(product.produtoId, product)
      return products.map(({ produtoId: value, nome, emEstoque, unidade }) => ({ value, label: `${nome} · ${formatQuantity(emEstoque, unidade)}` }))
    },
    [venueId],
  )

  async function read(event: KeyboardEvent<HTMLInputElement>) {
    // Enter is of the reader, not of the form.
    event.preventDefault()
    const field = event.currentTarget
    const code = field.value.trim()
    if (code === '') return
    try {
      const products = await findProducts(venueId, code)
      const match = products.find(({ codigos }) => codigos.some(({ codigo }) => codigo === code)) ?? (products.length === 1 ? products[0] : undefined)
      setProblem(match ? '' : `Nenhum produto com estoque tem o código ${code}. Procure pelo nome.`)
      if (!match) return
      field.select()
      onPick(match, match.codigos.find(({ codigo }) => codigo === code)?.unidades ?? 1)
    } catch (failure) {
      setProblem(messageOf(failure))
    }
  }

  return (
    <div className={styles.picker}>
      <RemoteSelect
        key={picked}
        label="Procurar produto"
        placeholder="Procurar produto por nome ou código"
        value={null}
        search={search}
        onChange={(choice) => {
          const product = choice && found.current.get(choice.value)
          if (!product) return
          setPicked(picked + 1)
          onPick(product, 1)
        }}
      />
      <Input
        aria-label="Ler código de barras"
        aria-describedby={problem ? described : undefined}
        placeholder="Código de barras"
        prefix={<BarcodeOutlined aria-hidden="true" />}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        status={problem ? 'error' : undefined}
        onPressEnter={(event) => void read(event)}
        onChange={() => setProblem('')}
      />
      {problem && <p id={described} role="alert" className={styles.problem}>{problem}</p>}
    </div>
  )
}
