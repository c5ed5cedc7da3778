import { useEffect, useState } from 'react'
import { useBoard } from '../data/board'
import type { OrderDetail } from '../data/orderCalls'
import type { Order } from '../data/wire'
import { useTries } from './running'

/** The order's detail, read again whenever the order changes; null until it came. */
export function useDetail(order: Order) {
  const { calls } = useBoard().live
  const [detail, setDetail] = useState<OrderDetail | null>(null)
  const { tries, failed, setFailed, retry } = useTries()

  useEffect(() => {
    const abort = new AbortController()
    calls.detail(order.Id, abort.signal).then(
      (found) => {
        setDetail(found)
        setFailed(false)
      },
      () => {
        if (!abort.signal.aborted) setFailed(true)
      },
    )
    return () => abort.abort()
  }, [calls, order.Id, order.Versao, tries, setFailed])
  return { detail, failed, retry }
}

export type ReadDetail = ReturnType<typeof useDetail>
