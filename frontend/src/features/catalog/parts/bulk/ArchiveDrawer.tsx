import { FormDrawer } from '@/ui/FormDrawer'
import { Preview } from './Preview'
import { useBulk } from './useBulk'

interface ArchiveDrawerProps {
  open: boolean
  productIds: readonly string[]
  onClose: () => void
  /** The products have been archived. */
  onDone: () => void
}

/** Archives chosen products, after showing which of them others have as additions. */
export function ArchiveDrawer({ open, productIds, onClose, onDone }: ArchiveDrawerProps) {
  const bulk = useBulk(open ? { kind: 'archive', produtoIds: [...productIds] } : null)

  return (
    <FormDrawer<object>
      open={open}
      title="Arquivar produtos"
      submitLabel="Arquivar"
      success="Produtos arquivados. Em Alterações você pode desfazer."
      onSubmit={async () => {
        if (bulk.asked) await bulk.apply.mutateAsync(bulk.asked)
        onDone()
      }}
      onClose={() => {
        bulk.clear()
        onClose()
      }}
    >
      <p>Produtos arquivados saem das vendas e dos cadastros. Pedidos e relatórios continuam como estão.</p>
      <Preview hint="" isAsked={bulk.asked !== null} query={bulk.query} excluded={bulk.excluded} onExclude={bulk.exclude} />
    </FormDrawer>
  )
}
