/** State of an order's printing (S1§4; D12: no reply after two minutes). */
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

/** Returns the latest paper of each printer, for each sector. */
export function lastPrintings(order: Order): Paper[] {
  const last = new Map<string, Paper>()
  for (const paper of order.PedidoPOSPrinterStatus) {
    const printer = `${paper.Impressora} ${paper.Setor} ${paper.Remoto}`
    const known = last.get(printer)
    if (!known || byInstant(known.CreatedAt, paper.CreatedAt) < 0) last.set(printer, paper)
  }
  return [...last.values()]
}

/** Returns the state of one paper. @param now epoch milliseconds */
export function printingOf({ Status, CreatedAt, PeloPainel }: Paper, now: number): Printing {
  if (Status === statuses.printed) return 'printed'
  const isOld = now - Date.parse(CreatedAt) > noReplyAfter
  // A board that took it and fell silent prints it no more; a computer that prints has it in its journal.
  if (Status === statuses.queued) return PeloPainel && isOld ? 'noReply' : 'queued'
  return Status === statuses.received && !isOld ? 'waiting' : 'noReply'
}

const worstFirst: readonly Printing[] = ['noReply', 'waiting', 'queued', 'printed']

/** Returns the state of an order's printing: that of its worst paper; null where nothing was to be printed. */
export function printingOfOrder(order: Order, now: number): Printing | null {
  const found = lastPrintings(order).map((paper) => printingOf(paper, now))
  return worstFirst.find((printing) => found.includes(printing)) ?? null
}

/** Says why papers are not printed, by printer: "Bar: sem papel"; empty without a known reason. */
export function printingTrouble(order: Order): string {
  return lastPrintings(order)
    .filter(({ Motivo, Status }) => Motivo && Status !== statuses.printed)
    .map(({ Impressora, Motivo }) => [Impressora, Motivo].filter(Boolean).join(': '))
    .join('; ')
}
