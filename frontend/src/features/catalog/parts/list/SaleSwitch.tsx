import { Switch } from 'antd'
import { useId, useState } from 'react'
import { messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'
import type { Listed, ProductChanges } from '../../api/list'
import styles from './ProductRow.module.css'

/** Whether a product is sold, switched where it stands, with the word beside it. */
export function SaleSwitch({ product, switchSale }: { product: Listed; switchSale: ProductChanges['switchSale'] }) {
  const [isBusy, setBusy] = useState(false)
  const word = useId()

  async function change(habilitado: boolean) {
    setBusy(true)
    try {
      await switchSale.mutateAsync({ produtos: [product.id], habilitado })
    } catch (failure) {
      toast.error(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <span className={styles.sale}>
      <Switch
        aria-label={`Venda de ${product.nome}`}
        aria-describedby={word}
        checked={product.habilitado}
        disabled={product.arquivado}
        loading={isBusy}
        onChange={(on) => void change(on)}
      />
      <span id={word} data-off={!product.habilitado || undefined}>{product.habilitado ? 'À venda' : 'Pausado'}</span>
    </span>
  )
}
