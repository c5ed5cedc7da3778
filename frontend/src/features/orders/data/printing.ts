/** What became of an order's printing (S1§4; D12: no reply after two minutes). */
import { byInstant } from './order'
import type { Order, Paper } from './wire'

/** Milliseconds after which a request that nobody took up counts as unanswered (D12). */
export const noReplyAfter = 120_000

const statuses = { received: 0, queued: 1, printed: 2 } as const

export type Printing = 'waiting' | 'queued' | 'noReply' | 'printed'

export const printingWords: Record<Printing, string> = {
  waiting: 'Esperando a impressora',
  queued: 'Na fila',
  noReply: 'Sem resposta do servidor',
  printed: 'Enviado para impressora',
}

/** The latest paper of each printer, for each sector. */
export function lastPrintings(order: Order): Paper[] {
  const last = new Map<string, Paper>()
  for (const paper of order.PedidoPOSPrinterStatus) {
    const printer = `${paper.Impressora} ${paper.Setor} ${paper.Remoto}`
    const known = last.get(printer)
    if (!known || byInstant(known.CreatedAt, paper.CreatedAt) < 0) last.set(printer, paper)
  }
  return [...last.values()]
}

/** What became of one paper. @param now epoch milliseconds */
export function printingOf({ Status, CreatedAt, PeloPainel }: Paper, now: number): Printing {
  if (Status === statuses.printed) return 'printed'
  const isOld = now - Date.parse(CreatedAt) > noReplyAfter
  // A board that took it and fell silent prints it no more; a computer that prints has it in its journal.
  if (Status === statuses.queued) return PeloPainel && isOld ? 'noReply' : 'queued'
  return Status === statuses.received && !isOld ? 'waiting' : 'noReply'
}

const worstFirst: readonly Printing[] = ['noReply', 'waiting', 'queued', 'printed']

/** What to say of all an order's printing: the worst of its papers; null where nothing was to be printed. */
export function printingOfOrder(order: Order, now: number): Printing | null {
  const found = lastPrintings(order).map((paper) => printingOf(paper, now))
  return worstFirst.find((printing) => found.includes(printing)) ?? null
}

/** Why what is to be printed is not, in the printers' words: "Bar: sem papel"; empty for no reason known. */
export function printingTrouble(order: Order): string {
  return lastPrintings(order)
    .filter(({ Motivo, Status }) => Motivo && Status !== statuses.printed)
    .map(({ Impressora, Motivo }) => [Impressora, Motivo].filter(Boolean).join(': '))
    .join('; ')
}
