import { toast } from '@/ui/toasts'
import type { Board } from '../data/board'
import type { LiveBoard } from '../data/live'
import type { Order, Paper } from '../data/wire'
import { printPaper } from './agentPrinting'
import { paperWords } from './labels'
import { printerOf, printersOf } from './printerNames'

/** Milliseconds for which the outcome is shown as a toast; later the card shows it. */
const patience = 25_000
/** Milliseconds between two readings for it, where no stream tells. */
const readEvery = 5_000

/** Asks for another printing and tells, once it is known, what became of it (order-board-30). */
export async function resendOrder(live: LiveBoard, order: Order, open: Board['open']): Promise<void> {
  let papers: readonly Paper[] | null
  try {
    papers = await live.calls.resend(order.Id)
  } catch {
    toast.error(paperWords.failed(printersOf(order)))
    return
  }
  if (!papers) {
    toast.success(paperWords.kept)
    return
  }
  live.feed.settle(true)
  const [byBoard, byOthers] = [papers.filter(({ PeloPainel }) => PeloPainel), papers.filter(({ PeloPainel }) => !PeloPainel)]
  for (const paper of byBoard) void printPaper(live, order, paper, open)
  if (byOthers.length > 0) void follow(live, order.Id, byOthers)
  else if (byBoard.length === 0) toast.success(paperWords.printed(printersOf(order)))
}

/** Shows once whether the papers were printed, if that is known soon. */
async function follow({ feed, store }: LiveBoard, orderId: string, papers: readonly Paper[]): Promise<void> {
  const asked = new Map(papers.map((paper) => [paper.Id, paper]))
  const ended = await new Promise<readonly Paper[]>((resolve) => {
    const finish = (found: readonly Paper[]) => {
      clearTimeout(timer)
      clearInterval(readings)
      leave()
      resolve(found)
    }
    const look = () => {
      for (const paper of store.order(orderId)?.PedidoPOSPrinterStatus ?? []) if (asked.has(paper.Id)) asked.set(paper.Id, paper)
      const all = [...asked.values()]
      if (all.every(({ Status }) => Status >= 2)) finish(all)
    }
    const timer = setTimeout(() => finish([]), patience)
    const readings = setInterval(() => feed.settle(true), readEvery)
    const leave = store.subscribeOrder(orderId, look)
    look()
  })
  const names = (of: readonly Paper[]) => [...new Set(of.map(printerOf))].join(', ')
  const failed = ended.filter(({ Status }) => Status === 3)
  const printed = ended.filter(({ Status }) => Status === 2)
  if (failed.length > 0) toast.error(paperWords.failed(names(failed)))
  if (printed.length > 0) toast.success(paperWords.printed(names(printed)))
}
