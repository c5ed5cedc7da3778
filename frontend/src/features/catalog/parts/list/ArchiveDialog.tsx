import { Checkbox } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { messageOf } from '@/ui/failures'
import { toast, toastDuration } from '@/ui/toasts'
import { useArchivePreview, type Listed, type ProductChanges } from '../../api/list'
import { messages } from '../../messages'
import { NamedProducts } from './NamedProducts'
import styles from './ArchiveDialog.module.css'

interface ArchiveDialogProps {
  open: boolean
  products: readonly Listed[]
  changes: ProductChanges
  onClose: () => void
}

/** Asks before products leave the catalogue, and shows what has them: products and open orders. */
export function ArchiveDialog({ open, products, changes, onClose }: ArchiveDialogProps) {
  const [leavesParents, setLeavesParents] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const ids = products.map(({ id }) => id)
  const preview = useArchivePreview(useVenue().id, ids, { enabled: open })
  const parents = preview.data?.produtosPai ?? []
  const orders = preview.data?.pedidosAbertos ?? []
  const what = products.length === 1 ? products[0]!.nome : `${products.length} produtos`

  async function confirm() {
    if (parents.length > 0 && !leavesParents) {
      setMissing(true)
      return false
    }
    await changes.archive.mutateAsync({ produtos: ids, retirarDosPais: leavesParents })
    const undo = () => void changes.restore.mutateAsync({ produtos: ids }).then(() => toast.success(messages.undone), (failure: unknown) => toast.error(messageOf(failure)))
    // What others have lost does not come back to them by itself.
    toast.success(`${what}: arquivado.`, parents.length ? {} : { duration: toastDuration.long, action: { label: 'Desfazer', onClick: undo } })
  }

  return (
    <ConfirmDialog
      open={open}
      title={`Arquivar ${what}?`}
      danger
      confirmLabel="Arquivar"
      waiting={preview.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles.words}>
        <p>Sai do cardápio e da lista, e não pode mais ser pedido. O que já foi vendido continua nos relatórios, e dá para restaurar pelo filtro Arquivados.</p>
        {parents.length > 0 && (
          <>
            <NamedProducts intro="É acréscimo ou ingrediente de:" products={parents} />
            <Checkbox checked={leavesParents} onChange={({ target }) => { setLeavesParents(target.checked); setMissing(false) }}>
              Retirar também {parents.length === 1 ? 'deste produto' : `destes ${parents.length} produtos`}
            </Checkbox>
            {isMissing && <p role="alert" className={styles.missing}>Marque que sai também de lá, ou retire o acréscimo primeiro.</p>}
          </>
        )}
        {orders.length > 0 && (
          <p>
            {orders.length === 1 ? `O pedido aberto ${orders[0]} o tem e segue` : `${orders.length} pedidos abertos (${orders.slice(0, 5).join(', ')}${orders.length > 5 ? '…' : ''}) o têm e seguem`} como {orders.length === 1 ? 'está' : 'estão'}.
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}
