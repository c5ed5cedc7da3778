import { describe, expect, it } from 'vitest'
import { printersOf } from '../printing/printerNames'
import { anOrder } from '../testing/fixtures'
import { printingOf, printingOfOrder, printingTrouble } from './printing'
import type { Order } from './wire'

type Request = Order['PedidoPOSPrinterStatus'][number]

const asked = Date.parse('2026-11-20T12:00:00Z')
const request = (Status: Request['Status'], change: Partial<Request> = {}): Request => ({
  Id: 'r', PedidoId: 'a1', Status, CreatedAt: new Date(asked).toISOString(), Setor: '', Remoto: false, Via: 1, Tipo: 1, Impressora: '', Motivo: '', PeloPainel: false, ...change,
})
const later = (minutes: number) => ({ CreatedAt: new Date(asked + minutes * 60_000).toISOString() })

describe('what became of a request', () => {
  it.each([
    ['order-board-19 queued', 1, 0, 'queued'],
    ['order-board-21 printed', 2, 600_000, 'printed'],
    ['order-board-20 an error has no reply', 3, 0, 'noReply'],
    ['order-board-20 received and not answered for more than two minutes has no reply', 0, 120_001, 'noReply'],
    ['received up to two minutes ago waits', 0, 120_000, 'waiting'],
  ] as const)('%s', (_name, status, after, expected) => {
    expect(printingOf(request(status), asked + after)).toBe(expected)
  })
})

it('a board that took a paper and fell silent has no reply after two minutes; a computer that prints keeps it', () => {
  const queued = (PeloPainel: boolean) => printingOf(request(1, { PeloPainel }), asked + 120_001)
  expect(queued(true)).toBe('noReply')
  expect(queued(false)).toBe('queued')
})

it('tells why, by printer, of what is not on paper', () => {
  const PedidoPOSPrinterStatus = [request(3, { Impressora: 'Bar', Motivo: 'sem papel' }), request(2, { Impressora: 'Cozinha', Motivo: 'tampa aberta' }), request(1, { Impressora: 'Caixa' })]
  expect(printingTrouble(anOrder('a1', 1, 'accepted', { PedidoPOSPrinterStatus }))).toBe('Bar: sem papel')
})

describe('what to say of an order', () => {
  const said = (...PedidoPOSPrinterStatus: Request[]) => printingOfOrder(anOrder('a1', 1, 'pending', { PedidoPOSPrinterStatus }), asked + 300_000)

  it('the latest request of a printer counts', () => {
    expect(said(request(3, later(1)), request(2, later(2)), request(0))).toBe('printed')
  })

  it('of several printers the worst counts', () => {
    expect(said(request(2, { Setor: 'Bar' }), request(3, { Setor: 'Cozinha' }))).toBe('noReply')
    expect(said(request(2, { Setor: 'Bar' }), request(1, { Setor: 'Cozinha' }))).toBe('queued')
  })

  it('nothing where nothing was to be printed', () => {
    expect(said()).toBeNull()
  })
})

it('names the printers of the items, each once', () => {
  const [item] = anOrder('a1', 1).Itens
  const order = anOrder('a1', 1, 'pending', { Itens: [{ ...item!, NomeImpressora: 'Bar' }, { ...item!, NomeImpressora: 'Cozinha' }, { ...item!, NomeImpressora: 'Bar' }] })
  expect(printersOf(order)).toBe('Bar, Cozinha')
})
