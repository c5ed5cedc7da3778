import { useEffect, useState } from 'react'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { arrivalAnnouncement } from '../messages'
import { kitchenItems } from '../order'
import type { OrderStore } from '../store'
import type { Order } from '../wire'

/** Milliseconds over which arrivals are gathered into one announcement. */
const gathering = 2_000

/** Tells screen readers of new orders, politely and at most every two seconds. */
export function Announcer({ store }: { store: OrderStore }) {
  const [text, setText] = useState('')

  useEffect(() => {
    let gathered: Order[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = store.onArrival((arrived) => {
      gathered.push(...arrived)
      timer ??= setTimeout(() => {
        setText(arrivalAnnouncement(gathered.map((order) => ({ code: order.Codigo, customer: order.Cliente.Nome, items: kitchenItems(order).length }))))
        gathered = []
        timer = undefined
      }, gathering)
    })
    return () => {
      leave()
      clearTimeout(timer)
    }
  }, [store])

  return (
    <VisuallyHidden>
      <span aria-live="polite">{text}</span>
    </VisuallyHidden>
  )
}
