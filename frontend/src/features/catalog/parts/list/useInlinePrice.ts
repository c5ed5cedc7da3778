import { formatMoney, fromCentavos, toCentavos } from '@/ui/money'
import { toast } from '@/ui/toasts'
import { readReferences } from '../../api/form'
import type { Listed, ProductChanges } from '../../api/list'
import { useFollowers, type FollowersQuestion } from '../changes/useFollowers'

export interface InlinePrice {
  /** Gives a product another price, unless the person goes back from the question. */
  setPrice: (product: Listed, centavos: number) => Promise<void>
  question: FollowersQuestion
}

/** Changes a price where it stands, after asking which products with a price of their own for it follow: none, unless they are ticked. */
export function useInlinePrice({ setPrice }: ProductChanges): InlinePrice {
  const { ask, question } = useFollowers({ startsTicked: false })

  async function change({ id, nome, versao }: Listed, centavos: number): Promise<void> {
    const own = (await readReferences(id, nome, fromCentavos(centavos))).filter(({ HasOwnPrice, ValueInParent }) => HasOwnPrice && toCentavos(ValueInParent) !== centavos)
    const produtosReferencia = own.length > 0 ? await ask(own) : []
    if (produtosReferencia === null) {
      toast.info(`O preço de ${nome} ficou como estava.`)
      return
    }
    await setPrice.mutateAsync({ id, centavos, versao, produtosReferencia })
    toast.success(`Preço de ${nome}: ${formatMoney(centavos)}.${produtosReferencia.length > 0 ? ' Em Alterações você pode desfazer.' : ''}`)
  }

  return { setPrice: change, question }
}
