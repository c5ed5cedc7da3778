import type { Order, Paper } from '../data/wire'

/** Where a paper goes, in words. */
export function printerOf({ Impressora, Setor }: Paper): string {
  return Impressora || Setor || 'servidor de impressão'
}

/** The printers of an order's items, in words; the server's own where items name none. */
export function printersOf(order: Order): string {
  const named = [...new Set(order.Itens.map((item) => item.NomeImpressora).filter(Boolean))]
  return named.join(', ') || 'servidor de impressão'
}
