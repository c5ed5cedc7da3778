import { screen, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { render } from 'preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installServer, server } from '@/testing/server'
import { start } from './start'
import type { TrackedOrder } from './wire'

const address = '/statusPedido/k7x2m9q4tz0ab'
const pix = '00020126580014br.gov.bcb.pix0136CODIGO'

const waiting: TrackedOrder = {
  Code: 'B1042', CodigoAcompanhamento: 'k7x2m9q4tz0ab', CurrentState: 'Aguardando pagamento', FusoHorario: 'America/Sao_Paulo',
  Loja: { Nome: 'Bar do Cais', Slug: 'bar-do-cais', Telefone: '4832320000' },
  Novidade: 'Pedido B1042: aguardando o pagamento.', Encerrado: false, Recuperavel: true, PodeConversar: false, PodeCancelar: true, CancelaAte: '2026-11-21T00:07:00Z',
  PodePedirCancelamento: false, Cancelamento: null, Agora: '2026-11-20T23:52:30Z', QR: { Lado: 29, Desenho: 'M4 4h7v1h-7z' },
  Pagamento: {
    Situacao: 'aguardando', Valor: 111.92, Codigo: pix, PagueDesde: '2026-11-20T23:52:00Z', PagueAte: '2026-11-21T00:07:00Z',
    ConferenciaManual: false, Simulado: false, Forma: 'pix', Pagina: '', TentativaRecusada: false, FormaIndisponivel: false, OutrasFormas: [],
  },
}
const paid: TrackedOrder = {
  ...waiting, CurrentState: 'Pendente', Pagamento: null, QR: null, PodeConversar: true, Novidade: 'Pedido B1042: Pendente. Pix confirmado: esperando a loja confirmar',
}

function page(order: TrackedOrder): string {
  return `<!doctype html><body><p role="status" id="news"></p><div id="stale"></div><div id="pay">código para quem não tem o script</div><div id="actions"></div>
    <script type="application/json" id="state">${JSON.stringify(order)}</script></body>`
}

const serve = (order: TrackedOrder) => server.on(`GET ${address}`, () => new Response(page(order)))
const readings = () => server.calls(`GET ${address}`).length

let closed = new AbortController()
let copied: string[] = []
/** Where the page has led to. */
const left: string[] = []

installServer()

beforeEach(() => {
  closed = new AbortController()
  copied = []
  left.length = 0
  vi.stubGlobal('EventSource', undefined)
  vi.stubGlobal('isSecureContext', true)
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-20T23:40:00Z') })
  history.replaceState(null, '', address)
})

afterEach(() => {
  closed.abort()
  for (const id of ['stale', 'pay', 'actions']) {
    const place = document.getElementById(id)
    if (place) render(null, place)
  }
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
})

function open(order = waiting) {
  document.body.innerHTML = page(order).replace(/^.*<body>|<\/body>$/gs, '')
  serve(order)
  start(closed.signal, (address) => left.push(address))
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
    copied.push(text)
    return Promise.resolve()
  })
  return person
}

describe('a Pix to pay', () => {
  it('says what and for how long, whatever the phone’s clock, and copies the code first', async () => {
    const person = open()
    expect(screen.getByText('R$ 111,92')).toBeVisible()
    expect(screen.getByRole('timer')).toHaveTextContent('Faltam 14:30')
    expect(screen.getByRole('img', { name: 'QR code do Pix' })).toBeVisible()
    expect(screen.queryByText(/não tem o script/)).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Copiar código Pix' }))
    expect(copied).toEqual([pix])
    expect(await screen.findByRole('button', { name: 'Copiado' })).toBeVisible()
    expect(document.getElementById('news')).toHaveTextContent('Copiado. Cole em Pix copia e cola')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(screen.getByRole('button', { name: 'Copiar código Pix' })).toBeVisible()
  })

  it('asks at 3, 5, 8 and 13 seconds, and goes on by itself once it is paid', async () => {
    open()
    await vi.advanceTimersByTimeAsync(3_100)
    await waitFor(() => expect(readings()).toBe(1))
    await vi.advanceTimersByTimeAsync(5_100)
    await waitFor(() => expect(readings()).toBe(2))
    serve(paid)
    await vi.advanceTimersByTimeAsync(8_100)
    await waitFor(() => expect(screen.queryByText('Pague o Pix para confirmar')).toBeNull())
    expect(document.getElementById('news')).toHaveTextContent('Pix confirmado')
  })

  it('waits for the code where the bank has not made it', async () => {
    open({ ...waiting, QR: null, Pagamento: waiting.Pagamento && { ...waiting.Pagamento, Codigo: '' } })
    expect(screen.getByText(/está gerando o código/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Copiar código Pix' })).toBeNull()
    serve(waiting)
    await vi.advanceTimersByTimeAsync(3_100)
    expect(await screen.findByRole('button', { name: 'Copiar código Pix' })).toBeVisible()
  })

  it('tells who cannot copy how else', async () => {
    const person = open()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await person.click(screen.getByRole('button', { name: 'Copiar código Pix' }))
    expect(await screen.findByRole('alert', { name: '' })).toBeDefined()
    expect(screen.getByText(/segure e copie/)).toBeVisible()
  })
})

const there = 'https://www.mercadopago.com.br/checkout/v1/redirect?pref_id=1'
const byCard = (change: Partial<NonNullable<TrackedOrder['Pagamento']>> = {}): TrackedOrder => ({
  ...waiting, QR: null, Pagamento: waiting.Pagamento && { ...waiting.Pagamento, Forma: 'cartao', Codigo: '', Pagina: there, OutrasFormas: ['pix'], ...change },
})
/** The phone that has ordered. */
const own = () => localStorage.setItem('balcao:pedido:k7x2m9q4tz0ab', JSON.stringify({ segredo: 'segredo', slug: 'bar-do-cais', em: Date.now() }))

describe('a card to pay with', () => {
  it('leads from the checkout on to the provider’s page once there is one, and only once', async () => {
    history.replaceState(null, '', `${address}#pagar`)
    open(byCard({ Pagina: '' }))
    expect(screen.getByText(/A página de pagamento está sendo preparada/)).toBeVisible()
    expect(left).toEqual([])
    serve(byCard())
    await vi.advanceTimersByTimeAsync(3_100)
    await waitFor(() => expect(left).toEqual([there]))
    expect(location.hash).toBe('')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(left).toEqual([there])
    expect(screen.getByRole('link', { name: 'Pagar na página segura' })).toHaveAttribute('href', there)
  })

  it('stays once the customer is back, says what was refused, and forgets what the provider has added to the address', () => {
    history.replaceState(null, '', `${address}?status=rejected&payment_id=1`)
    open(byCard({ TentativaRecusada: true }))
    expect(left).toEqual([])
    expect(location.search).toBe('')
    expect(screen.getByRole('heading', { name: 'Pague com cartão para confirmar' })).toBeVisible()
    expect(screen.getByText(/A última tentativa foi recusada, e nada foi cobrado/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Pagar com Pix' })).toBeNull()
  })

  it('says that it cannot be had now, and offers the other ways', () => {
    own()
    open(byCard({ Pagina: '', FormaIndisponivel: true }))
    expect(screen.getByText(/^Esta forma de pagamento não está disponível agora/)).toHaveTextContent('Pague de outra forma.')
    expect(screen.getByRole('button', { name: 'Pagar com Pix' })).toBeVisible()
    expect(screen.queryByText(/está sendo preparada/)).toBeNull()
  })

  it('is exchanged for a Pix, and back, by the phone that has ordered', async () => {
    own()
    const path = 'POST /api/MeepFood/Order/k7x2m9q4tz0ab/pagamento'
    const person = open(byCard())
    server.on(path, () => {
      serve({ ...waiting, Pagamento: waiting.Pagamento && { ...waiting.Pagamento, OutrasFormas: ['cartao'] } })
      return new Response('{}', { headers: { 'Content-Type': 'application/json' } })
    })
    await person.click(await screen.findByRole('button', { name: 'Pagar com Pix' }))
    expect(await screen.findByRole('button', { name: 'Copiar código Pix' })).toBeVisible()
    expect(server.calls(path).at(-1)?.body).toEqual({ forma: 'pix' })
    expect(server.calls(path).at(-1)?.headers.get('Pedido-Segredo')).toBe('segredo')
    server.on(path, () => {
      serve(byCard())
      return new Response('{}', { headers: { 'Content-Type': 'application/json' } })
    })
    await person.click(screen.getByRole('button', { name: 'Pagar com cartão' }))
    await waitFor(() => expect(left).toEqual([there]))
    server.on(path, () => new Response(JSON.stringify({ code: 'conflict', message: 'Este pedido já foi pago.' }), { status: 409, headers: { 'Content-Type': 'application/json' } }))
    serve(paid)
    await person.click(screen.getByRole('button', { name: 'Pagar com Pix' }))
    await waitFor(() => expect(screen.queryByText('Pague com cartão para confirmar')).toBeNull())
  })
})
