import type { Order, Paper } from '../data/wire'

/** Names the printer of a paper. */
export function printerOf({ Impressora, Setor }: Paper): string {
  return Impressora || Setor || 'servidor de impressão'
}

/** Names the printers of an order's items; the server's own where items name none. */
export function printersOf(order: Order): string {
  const named = [...new Set(order.Itens.map((item) => item.NomeImpressora).filter(Boolean))]
  return named.join(', ') || 'servidor de impressão'
}
