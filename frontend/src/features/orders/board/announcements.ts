/** Texts that screen readers announce by themselves. */

/** "Pedido A127, Maria, 3 itens" for one; a count for many, so that a rush does not flood a screen reader. */
export function arrivalAnnouncement(arrived: readonly { code: string; customer: string; items: number }[]): string {
  const [only] = arrived
  if (!only) return ''
  if (arrived.length > 1) return `${arrived.length} novos pedidos`
  const items = only.items === 1 ? '1 item' : `${only.items} itens`
  return ['Novo pedido ' + only.code, only.customer, items].filter(Boolean).join(', ')
}

/** "Pedido A12 cancelado: não prepare."; '' for none. */
export function cancellationAnnouncement(codes: readonly string[]): string {
  if (codes.length === 0) return ''
  return codes.length === 1 ? `Pedido ${codes[0]} cancelado: não prepare.` : `Pedidos ${codes.join(', ')} cancelados: não prepare.`
}

/** "Pedido A12: 3 min para confirmar."; of an own order, "Pedido A12: recusa em 3 min." */
export function deadlineAnnouncement(code: string, minutes: number, own = false): string {
  if (own) return `Pedido ${code}: recusa em ${minutes} min.`
  return `Pedido ${code}: ${minutes} min para confirmar.`
}
