import type { Board } from './board'

/** Puts the keyboard on an order's card; where the filters hide it, or another page has it, its details open. */
export function goToOrder({ focusRef, open }: Board, orderId: string) {
  if (!focusRef.current?.(orderId)) open({ kind: 'details', orderId })
}
