import { useNavigate } from 'react-router'
import { fieldErrorsOf, messageOf } from '@/ui/failures'
import { toast, toastDuration } from '@/ui/toasts'
import type { Dialogs } from '@/ui/useDialogs'
import type { Listed, ProductChanges } from '../../api/list'
import { messages } from '../../messages'
import type { BulkDraft } from '../bulk/BulkDrawers'
import type { ProductAct } from './productActions'
import type { ProductDialog } from './ProductDialogs'

/** Does what was chosen for a product, at once or after a question; what is kept among the changes is prepared. */
export function useProductActs(changes: ProductChanges, dialogs: Dialogs<Listed, ProductDialog>, onPrepare: (draft: BulkDraft) => void) {
  const navigate = useNavigate()
  const formOf = (id: string) => void navigate(`/produtos/produto/editar/${id}`)

  async function reopen({ id, nome }: Listed) {
    const { antes } = await changes.reopen.mutateAsync(id)
    toast.success(messages.reopened(nome), {
      duration: toastDuration.long,
      action: { label: 'Desfazer', onClick: () => tell(changes.takeBack(id, antes).then(() => void toast.success(messages.undone))) },
    })
  }

  async function duplicate({ id, nome }: Listed) {
    const copy = await changes.duplicate.mutateAsync(id)
    toast.success(`Cópia de ${nome} criada, fora de venda. Confira antes de vender.`, { duration: toastDuration.long, action: { label: 'Abrir', onClick: () => formOf(copy.id) } })
  }

  async function restore(product: Listed) {
    try {
      await changes.restore.mutateAsync({ produtos: [product.id] })
      toast.success(`${product.nome} está de volta.`)
    } catch (failure) {
      // Its category is gone, too: it needs another.
      if ('categoriaId' in fieldErrorsOf(failure)) dialogs.open('restore', product)
      throw failure
    }
  }

  return (act: ProductAct, product: Listed) => {
    if (act === 'edit') formOf(product.id)
    else if (act === 'reopen') tell(reopen(product))
    else if (act === 'duplicate') tell(duplicate(product))
    else if (act === 'restore') tell(restore(product))
    else if (act === 'move' || act === 'archive') onPrepare({ kind: act, productIds: [product.id] })
    else dialogs.open(act, product)
  }
}

/** Tells why something was refused. */
function tell(work: Promise<void>) {
  work.catch((failure: unknown) => toast.error(messageOf(failure)))
}
