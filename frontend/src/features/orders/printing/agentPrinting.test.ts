import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberAgentKey } from '@/api/agent'
import { installServer, json, server as network } from '@/testing/server'
import { toast } from '@/ui/toasts'
import { LiveBoard } from '../data/live'
import { actionsOf } from '../data/order'
import type { Order, Paper } from '../data/wire'
import { anOrder, fakeServer, type FakeServer } from '../testing/fixtures'
import { othersAfter, startAgentPrinting } from './agentPrinting'
import type { PaperReport } from './paperCalls'
import { resendOrder } from './resending'

installServer()

const now = Date.parse('2026-11-20T12:05:00Z')
const agent = 'http://127.0.0.1:9180'
const post = 'POST /api/printer'
const probe = 'GET /api/printer'
const draw = 'GET /api/kds/impressoes/p1/imagem'
const report = 'POST /api/kds/impressoes/p1/relato'
const picture = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAABLAAAAA'

const open = vi.fn()
const spies = () => ({ success: vi.spyOn(toast, 'success'), error: vi.spyOn(toast, 'error') })
let said: ReturnType<typeof spies>
let stop: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ now })
  said = spies()
  network.on(post, () => json({ status: 2, message: 'Pedido enviado' }))
  network.on(probe, () => json({ printers: [] }))
  network.on(draw, () => json({ Imagem: picture, Setor: '' }))
  network.on(report, () => json(null))
})
afterEach(() => {
  for (const each of stop) each()
  stop = []
  vi.clearAllMocks()
  vi.useRealTimers()
})

const paper = (change: Partial<Paper> = {}): Paper => ({
  Id: 'p1', PedidoId: 'a1', Status: 0, CreatedAt: new Date(now).toISOString(), Setor: '', Remoto: false, Via: 1, Tipo: 1, Impressora: 'Cozinha', Motivo: '', PeloPainel: true, ...change,
})
const printed = (version: number, papers: Paper[]): Order =>
  anOrder('a1', version, 'accepted', { EnderecoServidorLocal: agent, PedidoPOSPrinterStatus: papers })

/** A board with one pending order, and the printing on it. */
async function board(server: FakeServer = fakeServer([anOrder('a1', 1, 'pending')])) {
  const live = new LiveBoard('v', false, server.calls)
  live.start()
  await vi.advanceTimersByTimeAsync(0)
  stop.push(startAgentPrinting(live, open), () => live.stop())
  return { live, server }
}

/** Accepts the order here; its paper comes with the news. */
async function accept({ live, server }: { live: LiveBoard; server: FakeServer }, papers = [paper()]) {
  const order = live.store.order('a1')!
  await live.taps.send(order, actionsOf(order).find(({ name }) => name === 'acceptOrder')!)
  server.say({ kind: 'order', order: printed(2, papers) })
  await vi.advanceTimersByTimeAsync(0)
}

const reports = () => network.calls(report).map(({ body }) => body as PaperReport)

describe('the board that accepted an order', () => {
  it('order-print-03 order-board-30 prints the paper through the agent at once, as a picture, and tells the server and the person', async () => {
    const here = await board()
    await accept(here)
    const [call] = network.calls(post)
    expect(call?.body).toEqual({
      printerName: 'Cozinha', submittedAt: '2026-11-20T12:05:00.000Z', type: 'order-summary',
      body: { items: [{ quantity: 2, name: 'Pão na chapa', notes: [] }], image: picture },
    })
    expect(call?.headers.get('Idempotency-Key')).toBe('p1 2026-11-20T12:05:00.000Z')
    expect(call?.headers.get('Authorization')).toBeNull()
    expect(reports()).toEqual([{ Status: 1 }, { Status: 2 }])
    expect(said.success).toHaveBeenCalledWith('Pedido enviado para impressora: Cozinha')
  })

  it.each([200, 201])('printer-agent-print takes %i for success', async (status) => {
    network.on(post, () => json({}, status))
    const here = await board()
    await accept(here)
    expect(reports().at(-1)).toEqual({ Status: 2 })
  })

  it('order-board-30 tells what the agent says when it fails', async () => {
    network.on(post, () => json({ message: 'sem papel' }, 503))
    const here = await board()
    await accept(here)
    expect(reports().at(-1)).toEqual({ Status: 3, Motivo: 'sem papel' })
    expect(said.error).toHaveBeenCalledWith('Erro ao enviar pedido para impressora: Cozinha', { action: undefined })
  })

  it('order-board-29 does not print an empty picture', async () => {
    network.on(draw, () => json({ Imagem: 'data:,', Setor: '' }))
    await accept(await board())
    expect(network.calls(post)).toEqual([])
    expect(reports().at(-1)).toMatchObject({ Status: 3 })
    expect(said.error).toHaveBeenCalledWith('Ocorreu um erro. Tente novamente')
  })

  it('gives an agent 25 seconds, and says that the paper may be out', async () => {
    network.on(post, ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))))
    const here = await board()
    await accept(here)
    await vi.advanceTimersByTimeAsync(24_900)
    expect(reports()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(reports().at(-1)).toMatchObject({ Status: 3, Incerto: true })
  })

  it('offers to type the key where the agent wants one, and sends it from then on', async () => {
    network.on(post, ({ headers }) => (headers.get('X-Printer-Key') === 'abc' ? json({}) : json({ message: 'A chave do servidor de impressão está errada.' }, 403)))
    const here = await board()
    await accept(here)
    const action = said.error.mock.calls[0]?.[1]?.action
    action?.onClick()
    expect(open).toHaveBeenCalledWith({ kind: 'agent', address: agent })
    rememberAgentKey(agent, 'abc')
    here.server.say({ kind: 'order', order: printed(3, [paper({ CreatedAt: new Date(now + 1000).toISOString() })]) })
    await vi.advanceTimersByTimeAsync(1_000 + othersAfter)
    expect(reports().at(-1)).toEqual({ Status: 2 })
  })

  it('tells the server again when the network was away after the printing', async () => {
    const here = await board()
    network.on(report, () => (network.calls(report).length === 2 ? Promise.reject(new TypeError('Failed to fetch')) : json(null)))
    await accept(here)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(reports().map(({ Status }) => Status)).toEqual([1, 2, 2])
    expect(network.calls(post)).toHaveLength(1)
  })
})

describe('the board that asks for a paper again', () => {
  const again = paper({ Id: 'p2', Via: 2, CreatedAt: new Date(now).toISOString() })

  /** Accepts an order whose first paper is out, and asks for another while the fate of that tap still stands. */
  async function resend(early: boolean) {
    network.on('POST /api/kds/impressoes/p2/relato', () => json(null))
    network.on('GET /api/kds/impressoes/p2/imagem', () => json({ Imagem: picture, Setor: '' }))
    const here = await board()
    await accept(here, [paper({ Status: 2 })])
    const news = () => here.server.say({ kind: 'order', order: printed(3, [paper({ Status: 2 }), again]) })
    vi.spyOn(here.live.calls, 'resend').mockImplementation(() => {
      if (early) news()
      return Promise.resolve([again])
    })
    await resendOrder(here.live, here.live.store.order('a1')!, open)
    if (!early) news()
    await vi.advanceTimersByTimeAsync(10_000)
  }

  it.each(['before', 'after'])('takes it once when the news of it comes %s the answer', async (when) => {
    await resend(when === 'before')
    expect(network.calls('POST /api/kds/impressoes/p2/relato').map(({ body }) => (body as PaperReport).Status)).toEqual([1, 2])
    expect(network.calls(post)).toHaveLength(1)
  })
})

describe('on a board that hears of no change', () => {
  const again = (Status: 0 | 2, PeloPainel: boolean) => paper({ Id: 'p2', Via: 2, Status, PeloPainel })
  const deaf = async () => {
    const here = await board(fakeServer([printed(1, [paper({ Status: 2 })])]))
    here.live.feed.setAuto(false)
    return here
  }
  const papers = ({ live }: { live: LiveBoard }) => live.store.order('a1')!.PedidoPOSPrinterStatus

  it('a paper that was asked for again shows, and what became of it is told', async () => {
    const here = await deaf()
    const { calls } = here.server
    calls.resend.mockImplementation(() => {
      here.server.orders = [printed(2, [again(0, false)])]
      return Promise.resolve([again(0, false)])
    })
    await resendOrder(here.live, here.live.store.order('a1')!, open)
    await vi.advanceTimersByTimeAsync(100)
    expect(papers(here)).toEqual([again(0, false)])
    here.server.orders = [printed(3, [again(2, false)])]
    await vi.advanceTimersByTimeAsync(10_000)
    expect(papers(here)).toEqual([again(2, false)])
    expect(said.success).toHaveBeenCalledWith('Pedido enviado para impressora: Cozinha')
    const readings = calls.live.mock.calls.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls.live).toHaveBeenCalledTimes(readings)
  })

  it('a paper that it has printed itself shows as printed', async () => {
    const here = await deaf()
    here.server.calls.resend.mockResolvedValue([again(0, true)])
    network.on('GET /api/kds/impressoes/p2/imagem', () => json({ Imagem: picture, Setor: '' }))
    network.on('POST /api/kds/impressoes/p2/relato', ({ body }) => {
      if ((body as PaperReport).Status === 2) here.server.orders = [printed(3, [again(2, true)])]
      return json(null)
    })
    await resendOrder(here.live, here.live.store.order('a1')!, open)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(papers(here)).toEqual([again(2, true)])
  })
})

describe('another board', () => {
  const news = async () => {
    const here = await board()
    here.server.say({ kind: 'order', order: printed(2, [paper()]) })
    await vi.advanceTimersByTimeAsync(othersAfter - 100)
    return here
  }

  it('leaves the paper to the one that accepted the order, and takes what nobody has taken', async () => {
    await news()
    expect(reports()).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(reports().map(({ Status }) => Status)).toEqual([1, 2])
  })

  it('takes nothing that somebody has taken meanwhile', async () => {
    const here = await news()
    here.server.say({ kind: 'order', order: printed(3, [paper({ Status: 1 })]) })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(reports()).toEqual([])
  })

  it('takes nothing where it does not reach the agent', async () => {
    network.on(probe, () => Promise.reject(new TypeError('Failed to fetch')))
    await news()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(reports()).toEqual([])
  })

  it('prints nothing when the server gives the paper to somebody else', async () => {
    await news()
    network.on(report, () => json({ message: 'Outro painel já imprime este papel.', code: 'conflict' }, 409))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(network.calls(post)).toEqual([])
    expect(said.error).not.toHaveBeenCalled()
  })

  it('prints nothing of a venue whose computers print, and nothing old', async () => {
    const here = await board()
    here.server.say({ kind: 'order', order: printed(2, [paper({ PeloPainel: false }), paper({ Id: 'p2', CreatedAt: new Date(now - 121_000).toISOString() })]) })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(reports()).toEqual([])
  })
})

describe('the paper of an order that has ended', () => {
  const ended = (version: number, state: 'refused' | 'delivered', papers: Paper[]): Order =>
    anOrder('a1', version, state, { EnderecoServidorLocal: agent, PedidoPOSPrinterStatus: papers })
  const stopSlip = (change: Partial<Paper> = {}) => paper({ Tipo: 4, ...change })

  it.each([
    ['that it was cancelled', ended(2, 'refused', [stopSlip()])],
    ['asked for again after its delivery', ended(2, 'delivered', [paper({ Via: 2 })])],
  ])('is printed like any other: %s', async (_name, order) => {
    const here = await board(fakeServer([anOrder('a1', 1, 'accepted')]))
    here.server.say({ kind: 'order', order })
    await vi.advanceTimersByTimeAsync(othersAfter)
    expect(reports().map(({ Status }) => Status)).toEqual([1, 2])
    here.server.say({ kind: 'order', order: { ...order, Versao: 3 } })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(network.calls(post)).toHaveLength(1)
  })

  it('is printed by a board that opens shortly after, and not when the time is over', async () => {
    await board(fakeServer([ended(2, 'refused', [stopSlip(), stopSlip({ Id: 'p2', CreatedAt: new Date(now - 121_000).toISOString() })])]))
    await vi.advanceTimersByTimeAsync(othersAfter)
    expect(reports().map(({ Status }) => Status)).toEqual([1, 2])
    expect(network.calls(post)).toHaveLength(1)
  })

  it('is left alone once it was printed', async () => {
    await board(fakeServer([ended(2, 'refused', [stopSlip({ Status: 2 })])]))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(reports()).toEqual([])
  })
})
