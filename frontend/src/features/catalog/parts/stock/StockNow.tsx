import { Button } from 'antd'
import { useState } from 'react'
import { useMayMoveStock, usePosition } from '@/api/queries/stock'
import { formatQuantity } from '@/ui/quantity'
import { useSaved } from '../../fields'
import { CountDialog } from './CountDialog'
import styles from './StockNow.module.css'

/** What there is of the product, in its form, and how it is corrected: for whoever may count, of what is counted itself. */
export function StockNow() {
  const [id, nome, venueId] = [useSaved('id'), useSaved('nome'), useSaved('localClienteId')]
  const [isControlled, isComposed] = [useSaved('controlaEstoque'), useSaved('produtoComposicao')]
  const shows = useMayMoveStock() && id !== '' && isControlled && !isComposed
  const level = usePosition(venueId, id, { enabled: shows, refetchOnWindowFocus: false }).data
  const [isOpen, setOpen] = useState(false)
  if (!shows) return null
  return (
    <div className={styles.now}>
      {level && (
        <span>
          Em estoque: <strong>{formatQuantity(level.emEstoque, level.unidade)}</strong>
          {level.reservado > 0 && `, ${formatQuantity(level.reservado, level.unidade)} em pedidos`}
        </span>
      )}
      <Button onClick={() => setOpen(true)}>Acertar estoque</Button>
      <CountDialog open={isOpen} product={{ id, nome }} onClose={() => setOpen(false)} />
    </div>
  )
}
