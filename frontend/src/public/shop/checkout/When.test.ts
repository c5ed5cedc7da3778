import { screen, waitFor } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setServerTime } from '@/api/serverTime'
import { installServer, json, server, type Call } from '@/testing/server'
import { watchLayers } from '../../layers'
import { live } from '../../live'
import { bar } from '../bar'
import { openCart, type Cart } from '../cart'
import { openCheckout } from './Checkout'
import { forgetForm } from './form'
import type { NewOrder, Quote } from './order'

installServer()

const slug = 'bar-do-cais'
const quotes = `POST /api/storefront/${slug}/quote`
const orders = `POST /api/storefront/${slug}/orders`
const user = userEvent.setup()

/** Of the shop; the phone's own does not matter. */
const zone = 'America/Noronha'
const tonight = ['2026-11-26T21:15:00Z', '2026-11-26T21:30:00Z']
const tomorrow = ['2026-11-27T20:45:00Z']
const closed = 'Este estabelecimento está fechado agora e abre às 18:00.'

type Asked = NewOrder & { ListarHorarios?: boolean }

function quoteOf({ body }: Call, change: Partial<Quote> = {}): Quote {
  const { Itens, ListarHorarios, Para } = body as Asked
  return {
    Totais: { Itens: 34.9, Total: 34.9 },
    Linhas: [{ Tipo: 'itens', Nome: 'Itens', Valor: 34.9 }, { Tipo: 'total', Nome: 'Total', Valor: 34.9 }],
    Itens: Itens.map((line) => ({ ...line, NomeProduto: 'Batata', Valor: 34.9, ValorTotal: 34.9, PesoGramas: undefined, Adicionais: [] })),
    ...(!Para && { TempoEntregaMin: 20, TempoEntregaMax: 30 }),
    ProximoHorario: tonight[0],
    ...(ListarHorarios && { Horarios: [...tonight, ...tomorrow] }),
    ...change,
  }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const radio = (name: string | RegExp) => screen.getByRole('radio', { name })
const field = (name: string | RegExp) => screen.getByLabelText<HTMLSelectElement>(name)
const words = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text)
const sent = () => server.calls(orders)[0]?.body as NewOrder
const lastQuote = () => server.calls(quotes).at(-1)?.body as Asked

function open(cart: Partial<Cart> = {}) {
  const store = openCart(slug)
  store.change({ way: 'retirada', lines: [{ ProdutoId: 'batata', Quantidade: 1 }], ...cart })
  openCheckout({ menu: live({ ...bar, FusoHorario: zone }), slug, cart: store, onClose: vi.fn() })
}

let endLayers = () => {}
let replaced: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  endLayers = watchLayers()
  vi.useFakeTimers({ now: new Date('2026-11-26T20:31:00Z'), toFake: ['Date'] })
  replaced = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
  server.on(quotes, (call) => json(quoteOf(call)))
  server.on(orders, () => json({ Id: 'o1', Codigo: 'A1', ValorTotal: 34.9, CodigoAcompanhamento: 'k3xv9p' }))
})

afterEach(() => {
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  endLayers()
  history.replaceState(null, '')
  forgetForm(slug)
  vi.useRealTimers()
})

describe('an order for later', () => {
  it('is told by the server’s clock, whatever day the phone has', async () => {
    setServerTime('2026-11-25T20:31:00Z')
    open()
    await user.click(await screen.findByRole('radio', { name: /^Para mais tarde/ }))
    await waitFor(() => expect(words(field('Dia'))[0]).toBe('amanhã'))
    setServerTime(new Date().toISOString())
  })

  it('is for the first time that goes, or for another day and quarter, in the clock of the shop', async () => {
    open()
    await user.click(await screen.findByRole('radio', { name: /^Para mais tarde/ }))
    await waitFor(() => expect(words(field('Horário'))).toEqual(['19:15', '19:30']))
    expect(words(field('Dia'))).toEqual(['hoje', 'amanhã'])
    expect(screen.getByText('Para hoje às 19:15.')).toBeInTheDocument()
    expect(screen.queryByText(/Sai em/)).toBeNull()
    await user.selectOptions(field('Dia'), 'amanhã')
    await waitFor(() => expect(lastQuote()).toMatchObject({ Para: tomorrow[0], ListarHorarios: true }))
    await user.type(field('Nome'), 'Renata Ramos')
    await user.click(radio(/^Pix/))
    await screen.findByText('Total R$ 34,90')
    await user.click(button('Confirmar pedido'))
    await waitFor(() => expect(replaced).toHaveBeenCalledWith('/statusPedido/k3xv9p'))
    expect(sent()).toMatchObject({ Para: tomorrow[0], TipoEntrega: 'retirada' })
    expect(sent()).not.toHaveProperty('ListarHorarios')
  })

  it('goes back to now', async () => {
    open()
    await user.click(await screen.findByRole('radio', { name: /^Para mais tarde/ }))
    await waitFor(() => expect(lastQuote()).toMatchObject({ Para: tonight[0] }))
    await user.click(radio('Agora'))
    await waitFor(() => expect(lastQuote()).not.toHaveProperty('Para'))
    expect(screen.queryByLabelText('Horário')).toBeNull()
  })

  it('is what a closed shop offers', async () => {
    server.on(quotes, (call) => json(quoteOf(call, (call.body as Asked).Para ? {} : { Aviso: closed, ProximoHorario: tomorrow[0] })))
    open()
    await user.click(await screen.findByRole('radio', { name: /^Para mais tarde.*amanhã às 18:45/ }))
    await waitFor(() => expect(screen.queryByText(closed)).toBeNull())
    expect(await screen.findByText('Para amanhã às 18:45.')).toBeInTheDocument()
  })

  it('tells who comes too late that the quarter is full, and offers the others', async () => {
    const full = 'O horário de hoje às 19:15 já está cheio. Escolha outro horário.'
    let isFull = false
    server.on(quotes, (call) => {
      const { Para } = call.body as Asked
      return json(quoteOf(call, isFull ? { Horarios: [tonight[1] ?? '', ...tomorrow], ...(Para === tonight[0] && { Aviso: full }) } : {}))
    })
    server.on(orders, () => {
      isFull = true
      return json({ message: full, code: 'conflict', fields: { Para: full } }, 409)
    })
    open()
    await user.click(await screen.findByRole('radio', { name: /^Para mais tarde/ }))
    await user.type(field('Nome'), 'Renata Ramos')
    await user.click(radio(/^Pix/))
    await screen.findByText('Total R$ 34,90')
    await waitFor(() => expect(button('Confirmar pedido')).toBeEnabled())
    await user.click(button('Confirmar pedido'))
    await waitFor(() => expect(field('Horário')).toHaveAccessibleDescription(full))
    await waitFor(() => expect(words(field('Horário'))).toEqual(['19:15 (não dá mais)', '19:30']))
    await user.selectOptions(field('Horário'), '19:30')
    await waitFor(() => expect(screen.queryByText(full)).toBeNull())
  })

  it('is not offered at a table', async () => {
    open({ way: 'mesa', tableToken: 'qr' })
    await screen.findByText('Total R$ 34,90')
    expect(screen.queryByRole('radio', { name: 'Agora' })).toBeNull()
  })

  it('is not offered where the shop takes none', async () => {
    server.on(quotes, (call) => json(quoteOf(call, { ProximoHorario: undefined })))
    open()
    await screen.findByText('Total R$ 34,90')
    expect(screen.queryByRole('radio', { name: 'Agora' })).toBeNull()
  })
})
