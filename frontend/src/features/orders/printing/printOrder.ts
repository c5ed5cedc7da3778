import { isDesktop, openExternal } from '@/api/native'
import type { Board } from '../data/board'

/** Prints an order: the window chooses among this computer's printers, a browser opens the printable page (order-print-01). */
export function printOrder(orderId: string, open: Board['open']): void {
  if (isDesktop()) open({ kind: 'print', orderId })
  else void openExternal(new URL(`/print/${encodeURIComponent(orderId)}`, window.location.href).href)
}
