/**
 * Prints from the board itself, through the venue's agent (S1§7): where an
 * order has an EnderecoServidorLocal, no computer of the venue fetches its
 * papers. The board that accepted the order prints them; what it does not take
 * at once, another board does that reaches the agent.
 */
import { AgentError, agentPrinters, printByAgent } from '@/api/agent'
import { ApiError, failureMessage } from '@/api/client'
import { toast } from '@/ui/toasts'
import type { Board } from '../data/board'
import { serverNow } from '../data/clock'
import { itemNotes } from '../data/itemNotes'
import type { LiveBoard } from '../data/live'
import { noReplyAfter } from '../data/printing'
import type { Order, Paper } from '../data/wire'
import { paperWords } from './labels'
import { drawPaper, reportPaper, type PaperReport } from './paperCalls'
import { printerOf } from './printerNames'

/** Milliseconds that the board which accepted an order has to itself. */
export const othersAfter = 5_000
/** Milliseconds between two tries to tell the server, and how many there are. */
const reportEvery = 2_000
const reportTries = 5

type Open = Board['open']

const isWaiting = ({ PeloPainel, Status }: Paper) => PeloPainel && Status === 0

/** Identifies a paper; one printed again counts as another. */
const keyOf = ({ Id, CreatedAt }: Paper) => `${Id} ${CreatedAt}`

/** Papers that each board has begun to print: the answer to a resend and its event name the same ones. */
const begun = new WeakMap<LiveBoard, Set<string>>()

function begins(live: LiveBoard, paper: Paper): boolean {
  const papers = begun.get(live) ?? new Set()
  begun.set(live, papers)
  return papers.size < papers.add(keyOf(paper)).size
}

/** Prints the papers that wait for a board, until the returned function is called. */
export function startAgentPrinting(live: LiveBoard, open: Open): () => void {
  const { store, taps } = live
  const seen = new Set<string>()
  const timers = new Set<ReturnType<typeof setTimeout>>()

  const isOurs = ({ Id }: Order) => {
    const fate = taps.fate(Id)
    return (fate?.kind === 'sending' || fate?.kind === 'confirmed') && fate.action === 'acceptOrder'
  }

  async function takeOver(orderId: string, key: string) {
    const order = store.order(orderId)
    const paper = order?.PedidoPOSPrinterStatus.find((each) => keyOf(each) === key)
    if (!order?.EnderecoServidorLocal || !paper || !isWaiting(paper)) return
    // Somebody far away from the agent leaves the paper to those who reach it.
    if (await agentPrinters(order.EnderecoServidorLocal).then(() => true, () => false)) await printPaper(live, order, paper, open)
  }

  function look() {
    // Orders that have ended have papers, too: that one was cancelled, or one that is asked for again.
    for (const order of store.all()) {
      if (!order.EnderecoServidorLocal) continue
      for (const paper of order.PedidoPOSPrinterStatus) {
        const key = keyOf(paper)
        const age = serverNow() - Date.parse(paper.CreatedAt)
        if (!isWaiting(paper) || age > noReplyAfter || seen.has(key)) continue
        seen.add(key)
        if (isOurs(order)) void printPaper(live, order, paper, open)
        else timers.add(setTimeout(() => void takeOver(order.Id, key), Math.max(0, othersAfter - age)))
      }
    }
  }

  look()
  const leave = store.subscribeChanges(look)
  return () => {
    leave()
    for (const timer of timers) clearTimeout(timer)
  }
}

/** Prints one paper, once, and tells everybody what became of it; a paper that another board has is left to it. */
export async function printPaper(live: LiveBoard, order: Order, paper: Paper, open: Open): Promise<void> {
  if (!begins(live, paper)) return
  try {
    await reportPaper(paper.Id, { Status: 1 })
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 409) return
    toast.error(paperWords.failed(printerOf(paper)))
    return
  }
  await tell(paper.Id, await send(order, paper, open))
  live.feed.settle(true)
}

async function send(order: Order, paper: Paper, open: Open): Promise<PaperReport> {
  const address = order.EnderecoServidorLocal ?? ''
  const printer = printerOf(paper)
  try {
    const image = await drawPaper(paper.Id)
    if (isEmpty(image)) {
      toast.error(paperWords.empty)
      return { Status: 3, Motivo: 'A imagem do pedido veio vazia.' }
    }
    await printByAgent(address, {
      printerName: paper.Impressora,
      submittedAt: new Date(serverNow()).toISOString(),
      items: itemsOf(order, paper),
      image,
      idempotencyKey: keyOf(paper),
    })
    toast.success(paperWords.printed(printer))
    return { Status: 2 }
  } catch (failure) {
    const isAgents = failure instanceof AgentError
    const action = isAgents && failure.needsKey ? { label: 'Informar a chave', onClick: () => open({ kind: 'agent', address }) } : undefined
    toast.error(paperWords.failed(printer), { action })
    return { Status: 3, Motivo: isAgents ? failure.message : failureMessage(failure), ...(isAgents && failure.uncertain && { Incerto: true }) }
  }
}

/** Tells whether a paper's picture is empty (order-board-29). */
function isEmpty(image: string): boolean {
  return !/^data:image\/\w+;base64,.{16}/.test(image)
}

function itemsOf(order: Order, { Tipo, Setor }: Paper) {
  const printed = order.Itens.filter((item) => !item.SemImpressao)
  const ofSector = printed.filter((item) => item.NomeImpressora === Setor)
  return (Tipo === 2 && ofSector.length > 0 ? ofSector : printed).map((item) => ({
    quantity: item.Quantidade,
    name: item.NomeProduto,
    notes: itemNotes(item),
  }))
}

/** Reports a paper's outcome to the server, trying several times: without it the next printing lacks its mark. */
async function tell(paperId: string, report: PaperReport): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await reportPaper(paperId, report)
      return
    } catch (failure) {
      if ((failure instanceof ApiError && failure.kind === 'http' && failure.status < 500) || tries === reportTries) return
      await new Promise((resolve) => setTimeout(resolve, reportEvery))
    }
  }
}
