import { formatMoney, fromCentavos, toCentavos } from '@/ui/money'
import { toast } from '@/ui/toasts'
import { readReferences } from '../../api/form'
import type { Listed, ProductChanges } from '../../api/list'
import { useFollowers, type FollowersQuestion } from '../changes/useFollowers'

export interface InlinePrice {
  /** Gives a product another price; false where the person goes back to it. */
  setPrice: (product: Listed, centavos: number) => Promise<boolean>
  question: FollowersQuestion
}

/** Changes a price where it stands, after asking which products with a price of their own for it follow: none, unless they are ticked. */
export function useInlinePrice({ setPrice }: ProductChanges): InlinePrice {
  const { ask, question } = useFollowers({ startsTicked: false })

  async function change({ id, nome, versao }: Listed, centavos: number): Promise<boolean> {
    const own = (await readReferences(id, nome, fromCentavos(centavos))).filter(({ HasOwnPrice, ValueInParent }) => HasOwnPrice && toCentavos(ValueInParent) !== centavos)
    const produtosReferencia = own.length > 0 ? await ask(own) : []
    if (produtosReferencia === null) return false
    await setPrice.mutateAsync({ id, centavos, versao, produtosReferencia })
    toast.success(`Preço de ${nome}: ${formatMoney(centavos)}.${produtosReferencia.length > 0 ? ' Em Alterações você pode desfazer.' : ''}`)
    return true
  }

  return { setPrice: change, question }
}
