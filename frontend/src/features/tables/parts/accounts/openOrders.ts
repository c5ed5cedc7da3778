import type { Account } from '../../accounts'

/** Codes of an account's orders that are under way. */
export function openOrders({ conta }: Account): string[] {
  return conta.filter(({ recusado, entregue }) => !recusado && !entregue).map(({ codigo }) => codigo)
}
