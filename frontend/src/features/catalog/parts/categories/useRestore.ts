import { messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'
import type { Category, Moved, useCategoryChanges } from '../../api/categories'
import { counted } from '../../names'

interface Gone {
  category: Category
  /** Where its products went. */
  into?: string
  moved: Moved[]
}

/** What has been moved or archived since. */
function stayed(names: readonly string[]): string {
  const verbs = names.length === 1 ? 'mudou desde então e ficou onde está' : 'mudaram desde então e ficaram onde estão'
  return `${counted(names.length)} ${verbs}: ${names.slice(0, 3).join(', ')}.`
}

/** Tells in a toast that a category is gone, which can be undone there. */
export function useRestore({ restore }: ReturnType<typeof useCategoryChanges>) {
  async function undo({ category, into, moved }: Gone) {
    try {
      const { ficaram } = await restore.mutateAsync({ id: category.id, into, moved })
      if (ficaram.length === 0) toast.success(`${category.nome} está de volta.`)
      else toast.warning(`${category.nome} está de volta. ${stayed(ficaram)}`)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return (text: string, gone: Gone) => toast.success(text, { duration: 10_000, action: { label: 'Desfazer', onClick: () => void undo(gone) } })
}
