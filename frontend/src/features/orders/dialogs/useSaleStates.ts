import { useEffect, useState } from 'react'
import type { LiveBoard } from '../data/live'
import type { Order, SaleState } from '../data/wire'
import { useTries } from './running'

interface FoundStates {
  /** Of what was asked about, and of what that is made of. */
  asked: readonly SaleState[]
  /** Of what else somebody has marked as sold out in the venue. */
  others: readonly SaleState[]
}

/** The ids of the products of an order's items and of their additions, or of one item's, each once. */
export function productsIn(order: Order, itemId?: string): string[] {
  const items = itemId === undefined ? order.Itens : order.Itens.filter(({ Id }) => Id === itemId)
  return [...new Set(items.flatMap(({ ProdutoId, Adicionais }) => [ProdutoId, ...Adicionais.map((extra) => extra.ProdutoId)]))].filter(Boolean)
}

export function isMarked({ esgotado }: SaleState): boolean {
  return esgotado.ate !== ''
}

/** Whether these products can be sold now, and what else is sold out; null until it came. */
export function useSaleStates({ calls, venueId }: LiveBoard, productIds: readonly string[]) {
  const [found, setFound] = useState<FoundStates | null>(null)
  const { tries, failed, setFailed, retry } = useTries()
  const ids = productIds.join(' ')

  useEffect(() => {
    const abort = new AbortController()
    const states = ids === '' ? [] : calls.saleStates(venueId, ids.split(' '), abort.signal)
    Promise.all([states, calls.notSold(venueId, abort.signal)]).then(
      ([asked, notSold]) => {
        setFound({ asked, others: notSold.filter((other) => isMarked(other) && !asked.some(({ id }) => id === other.id)) })
        setFailed(false)
      },
      () => {
        if (!abort.signal.aborted) setFailed(true)
      },
    )
    return () => abort.abort()
  }, [calls, venueId, ids, tries, setFailed])

  return { found, failed, retry }
}
