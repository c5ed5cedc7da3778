import { Alert, Button } from 'antd'
import type { Store } from '@/api/queries/stores'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { messageOf } from '@/ui/failures'
import { useDeletePreview, type StoreChanges } from '../api'
import { messages } from '../messages'
import styles from './DeleteDialog.module.css'

interface DeleteDialogProps {
  open: boolean
  store: Store
  changes: StoreChanges
  onClose: () => void
}

/** Asks before a store goes, and says what becomes of its products and open orders. */
export function DeleteDialog({ open, store, changes, onClose }: DeleteDialogProps) {
  const preview = useDeletePreview(useVenue().id, store.Id, { enabled: open })
  return (
    <ConfirmDialog
      open={open}
      title={`Excluir ${store.Name}?`}
      danger
      confirmLabel="Excluir"
      waiting={!preview.isSuccess || preview.isFetching}
      onConfirm={() => changes.remove.mutateAsync(store.Id)}
      success="Loja excluída."
      onClose={onClose}
    >
      <div className={styles.words}>
        <p>{messages.irrevocable} Os pedidos já feitos continuam como estão.</p>
        {preview.data && <Leaving {...preview.data} />}
        {preview.error && !preview.isFetching && (
          <Alert
            type="error"
            showIcon
            role="alert"
            title={messageOf(preview.error)}
            action={<Button size="small" onClick={() => void preview.refetch()}>Tentar de novo</Button>}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}

const mostNamed = 5

/** The first names, and how many more there are. */
function named(names: readonly string[]): string {
  const more = names.length - mostNamed
  return names.slice(0, mostNamed).join(', ') + (more > 0 ? ` e mais ${more}` : '')
}

function Leaving({ produtos, faltam, pedidosAbertos }: { produtos: readonly string[]; faltam: readonly string[]; pedidosAbertos: readonly string[] }) {
  if (produtos.length === 0) return <p>Nenhum produto é desta loja.</p>
  const isOne = produtos.length === 1
  return (
    <>
      <p>
        {isOne ? '1 produto sai de venda e fica sem loja' : `${produtos.length} produtos saem de venda e ficam sem loja`}: {named(produtos)}.{' '}
        {isOne ? 'Para vendê-lo de novo, escolha outra loja no cadastro dele' : 'Para vendê-los de novo, escolha outra loja no cadastro de cada um'} e ligue a venda.
      </p>
      {faltam.length > 0 && <p>Por precisarem {isOne ? 'dele' : 'deles'}, também ficam indisponíveis: {named(faltam)}.</p>}
      {pedidosAbertos.length > 0 && <p>{pedidosAbertos.length === 1 ? 'O pedido aberto segue' : 'Os pedidos abertos seguem'} normalmente: {named(pedidosAbertos)}.</p>}
    </>
  )
}
