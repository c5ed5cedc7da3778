import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '@/api/session'
// Fetched beside the board in the program; here before it, so that no test waits while they load.
import '@/features/chat/parts/ChatPanel'
import { chime } from '@/features/orders/sound/chime'
import '@/features/orders/dialogs/Dialogs'
import { keymap } from '@/features/orders/keyboard/keymap'
import '@/features/orders/board/Columns'
import type { DeliveryConfig } from '@/features/orders/data/wire'
import { soundSettings, type ChimeChoice } from '@/features/orders/sound/soundSettings'
import { anOrder, stateId } from '@/features/orders/testing/fixtures'
import { ana, installServer, json, server } from '@/testing/server'
import { Toaster } from '@/ui/Toaster'
import { toast } from '@/ui/toasts'
import Board from './Board'
import './Chat'
import './Marketplace'
import './Support'

// There is nothing here to sound it on.
vi.mock('@/features/orders/sound/bell', () => ({ ringBell: () => undefined }))

installServer()

const settings: DeliveryConfig = {
  useOwnDelivery: true, useMeepDelivery: false, deliveryPlatform: 0, callMeepDeliveryManually: false,
  deliveryTimePerOrder: false, deliveryTime: 40, needSelectResponsibleForTransportation: false,
  allowCustomerChatVisualization: false, ifoodIntegration: false,
  sendToPrinterServerOnAcceptOrder: false, sendToRemotePrinterOnAcceptOrder: false, printPerSector: false,
  automaticallyAcceptOrder: false, reducedOrderFlow: false, orderGroupingTime: 5,
  isActive: true, withinHours: true, pausedUntil: null, notificationPhone: '',
  atencaoMinutos: 10, atrasoMinutos: 20, fastPolling: false, businessDayCutoff: '00:00',
}

/** Each test has a venue of its own: monitoring begins once for a venue and a visit. */
let venueId = ''

beforeEach(() => {
  venueId = crypto.randomUUID()
  signIn()
  configure({})
  server.on('GET /api/portal/configuracao', () => json({}, 500))
  server.on('GET /api/workflow/states', () => json([{ Id: 's1', Name: 'Pendente', BackgroundColor: '#000' }]))
  server.on('GET /api/kds', () => json([], 200, { 'x-total-count': '0' }))
  server.on('GET /api/kds/stream', () => json({}, 404))
  server.on('GET /api/kds/mesas', () => json([]))
  server.on('GET /api/store', () => json([]))
})

afterEach(() => {
  keymap.reset()
  soundSettings.forget()
  cleanup()
  vi.useRealTimers()
  session.clear()
  toast.clear()
})

function signIn(papeis = 'Painel') {
  session.set({ ...ana, papeis, localCorrente: venueId, locais: [{ localId: venueId, nomeLocal: 'Bar do Cais' }] })
}

function configure(change: Partial<DeliveryConfig>) {
  server.on(`GET /api/kds/storeConfiguration/${venueId}`, () => json({ ...settings, ...change }))
}

function open() {
  render(
    <MemoryRouter initialEntries={['/meepFood/painel']}>
      <Board />
      <Toaster />
    </MemoryRouter>,
  )
}

/** How a new order is told by ear on this device. */
function chooseForNewOrders(choice: ChimeChoice) {
  const { volume, events } = soundSettings.get()
  soundSettings.set({ volume, events: { ...events, 'new-order': choice } })
}

/** For what a board fetches only when it has been left alone for a moment. */
const later = { timeout: 6_000 }

/** Opens the board and begins. */
async function start() {
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Iniciar' }))
  await screen.findByRole('heading', { level: 1, name: 'Pedidos' }, { timeout: 15_000 })
}

describe('the startup dialog', () => {
  it('order-board-11 order-board-23 nothing is monitored before Iniciar', async () => {
    open()
    expect(screen.getByRole('dialog', { name: 'Clique para iniciar o monitoramento dos pedidos' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Iniciar' })).toHaveFocus()
    expect(server.calls('GET /api/kds/stream')).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar' }))
    await waitFor(() => expect(server.calls('GET /api/kds').length).toBeGreaterThan(0))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('tries the sound, and says when there is none', async () => {
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Testar som' }))
    expect(await screen.findByText(/Sem dispositivo de som/)).toBeVisible()
  })

  it('says that new orders are silent on this device, whatever a try of the sound finds', async () => {
    vi.spyOn(chime, 'test').mockResolvedValue(true)
    chooseForNewOrders('off')
    open()
    expect(screen.getByRole('status')).toHaveTextContent(/^Neste aparelho: pedidos novos sem som\.$/)
    await userEvent.click(screen.getByRole('button', { name: 'Testar som' }))
    expect(screen.getByRole('status')).toHaveTextContent(/tocou até o fim.* Neste aparelho: pedidos novos sem som\.$/)
  })

  it('the sound is tried with the keys of a bump bar, too, which has neither Tab nor Enter', async () => {
    keymap.set({ ...keymap.get(), advance: 'a', down: 'b' })
    open()
    await userEvent.keyboard('b')
    expect(screen.getByRole('button', { name: 'Testar som' })).toHaveFocus()
    await userEvent.keyboard('a')
    expect(await screen.findByText(/Sem dispositivo de som/)).toBeVisible()
    await userEvent.keyboard('ba')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says when the browser blocks the sound, and takes one touch to allow it', async () => {
    let allowed = false
    class BlockedAudio {
      state = 'suspended'
      resume = () => (allowed ? Promise.resolve(void (this.state = 'running')) : new Promise<void>(() => undefined))
    }
    vi.stubGlobal('AudioContext', BlockedAudio)
    await start()
    // The bell comes when the board has been shown for a while.
    expect(await screen.findByText('O navegador bloqueou o som dos pedidos.', undefined, { timeout: 10_000 })).toBeVisible()
    allowed = true
    const search = screen.getByRole('searchbox')
    act(() => search.focus())
    act(() => screen.getByRole('button', { name: 'Permitir som' }).focus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByText('O navegador bloqueou o som dos pedidos.')).toBeNull())
    expect(search).toHaveFocus()
  })

  it('asks once a visit: coming back to the board it goes on', async () => {
    await start()
    cleanup()
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()
  })
})

describe('around the board', () => {
  it.each([
    [{ useOwnDelivery: true }, ['Própria'], ['Plataforma']],
    [{ useOwnDelivery: false, useMeepDelivery: true, deliveryPlatform: 1, callMeepDeliveryManually: true }, ['Por plataforma', 'Loggi', 'Manualmente'], []],
    [{ useMeepDelivery: true, deliveryPlatform: 0 }, ['Própria e por plataforma', 'Play Delivery', 'Automaticamente'], []],
  ] as const)('order-board-10 shows how the venue delivers: %o', async (change, shown, absent) => {
    configure(change)
    await start()
    await userEvent.click(screen.getByRole('button', { name: 'Configuração da entrega' }))
    for (const text of shown) expect(await screen.findByText(text)).toBeVisible()
    for (const text of absent) expect(screen.queryByText(text)).toBeNull()
    expect(screen.queryByRole('link', { name: 'Alterar a configuração' })).toBeNull()
  })

  it('leads whoever may change the configuration to it', async () => {
    signIn('Painel;MeepFoodConfiguration')
    await start()
    await userEvent.click(screen.getByRole('button', { name: 'Configuração da entrega' }))
    expect(await screen.findByRole('link', { name: 'Alterar a configuração' })).toHaveAttribute('href', '/meepFood/configuracao')
  })

  it('order-board-08 shows the marketplace only where it is integrated', async () => {
    await start()
    expect(screen.queryByRole('button', { name: /^iFood .*situação da loja/ })).toBeNull()
    cleanup()
    configure({ ifoodIntegration: true })
    server.on(`GET /api/kds/ifoodMerchantStatus/${venueId}`, () =>
      json({ simulado: true, merchant: { available: true, message: { title: 'Aberta', subtitle: 'Recebendo pedidos' }, validations: [] } }),
    )
    open()
    await userEvent.click(await screen.findByRole('button', { name: /^iFood .*situação da loja/ }))
    expect(await screen.findByText('Recebendo pedidos')).toBeVisible()
    expect(screen.getByText('simulado')).toBeVisible()
  })

  it('order-board-09 shows the chat only where it is allowed', async () => {
    await start()
    expect(screen.queryByRole('button', { name: /^Conversas/ })).toBeNull()
    cleanup()
    configure({ allowCustomerChatVisualization: true })
    server.on(`GET /api/Chat/GetNotVizualizedMessagesFromAppByLocal/${venueId}`, () => json({ Total: 12, Conversas: [] }))
    server.on('GET /api/Chat/conversas', () => json([], 200, { 'x-total-count': '0' }))
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Conversas, 9+ mensagens não lidas' }))
    expect(await within(await screen.findByRole('dialog', { name: 'Conversas' })).findByText('Nenhuma conversa ainda.')).toBeVisible()
  })

  it('order-board-09 Conversar shows the conversation of its order, and has the keyboard, whichever was gone to before', async () => {
    const talk = (id: string) => ({
      PedidoId: id, Codigo: id.toUpperCase(), Cliente: 'Maria José', NaoLidas: 0,
      UltimaEm: '2026-11-20T12:00:00Z', UltimoTexto: 'Obrigada', UltimaDoCliente: true, Mensagens: [], HaAnteriores: false, PodeResponder: true,
    })
    const orders = ['a1', 'b1']
    configure({ allowCustomerChatVisualization: true })
    server.on('GET /api/kds', () => json(orders.map((id, n) => anOrder(id, n + 1)), 200, { 'x-total-count': '2' }))
    server.on(`GET /api/Chat/GetNotVizualizedMessagesFromAppByLocal/${venueId}`, () => json({ Total: 0, Conversas: [] }))
    server.on('GET /api/Chat/conversas', () => json(orders.map(talk), 200, { 'x-total-count': '2' }))
    for (const id of orders) server.on(`GET /api/Chat/conversas/${id}/mensagens`, () => json(talk(id)))
    await start()
    const talkAbout = async (code: string) => {
      await userEvent.click(await screen.findByRole('button', { name: code }))
      await userEvent.click(await within(await screen.findByRole('dialog', { name: `Pedido ${code}` })).findByRole('button', { name: 'Conversar' }))
    }
    const panel = () => screen.findByRole('dialog', { name: 'Conversas' })
    const heading = async (name: string) => within(await panel()).findByRole('heading', { name })
    await talkAbout('A1')
    expect(await heading('A1 Maria José')).toBeVisible()
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Todas as conversas' }))
    await userEvent.click(await within(await panel()).findByRole('button', { name: /^B1 / }))
    expect(await heading('B1 Maria José')).toBeVisible()
    await talkAbout('A1')
    expect(await heading('A1 Maria José')).toBeVisible()
    await talkAbout('A1')
    expect(await heading('A1 Maria José')).toBeVisible()
    expect(await panel()).toHaveFocus()
  })

  it('order-board-37 opens support outside', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    configure({ notificationPhone: '21999990000' })
    await start()
    await userEvent.click(await screen.findByRole('button', { name: 'Suporte' }))
    expect(opened).toHaveBeenCalledWith('https://wa.me/5521999990000', '_blank', 'noopener')
  })

  it('silences this device for a while, and shows it', async () => {
    await start()
    await userEvent.click(screen.getByRole('button', { name: /^Som/ }))
    await userEvent.click(await screen.findByRole('button', { name: '15 min' }))
    expect(screen.getByRole('button', { name: /^Som: desligado até \d\d:\d\d$/ })).toBeVisible()
    expect(screen.getByRole('button', { name: /^Som: desligado/ })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Ligar o som' }))
    expect(screen.queryByRole('button', { name: /^Som: desligado/ })).toBeNull()
  })

  it('shows that new orders are silent on this device, until somebody changes it', async () => {
    vi.stubGlobal('AudioContext', class { state = 'running' })
    chooseForNewOrders('off')
    await start()
    const bell = screen.getByRole('button', { name: 'Som: pedidos novos sem som' })
    expect(within(bell).getByText('pedidos novos sem som')).toBeVisible()
    await userEvent.click(bell)
    expect(await screen.findByText('Campainhas: pedidos novos sem som.')).toBeVisible()
    act(() => chooseForNewOrders('calm'))
    expect(bell).toHaveAccessibleName('Som')
    expect(screen.queryByText('Campainhas: pedidos novos sem som.')).toBeNull()
  })
})

const withCheese = {
  ...anOrder('a127', 1).Itens[0]!,
  Adicionais: [{ ProdutoId: 'q', Nome: 'Queijo', Quantidade: 1, Gratis: 0, Valor: 3.5 }],
  Observacoes: [{ Descricao: 'Ponto', Opcoes: ['Bem passado'] }],
}

it('order-board-07 printing the board prints a summary of the orders under way, which no screen shows', async () => {
  server.on('GET /api/kds', () => json([anOrder('a127', 1, 'preparing', { ObservacaoPedido: 'Sem cebola', Itens: [withCheese] })], 200, { 'x-total-count': '1' }))
  await start()
  const summary = () => screen.queryByRole('region', { name: 'Resumo dos pedidos', hidden: true })
  expect(summary()).toBeNull()
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    for (const text of ['Em preparo (1)', 'A127', '2× Pão na chapa (+ 1 Queijo) (Ponto: Bem passado)', 'Obs.: Sem cebola']) expect(summary()).toHaveTextContent(text)
  }, later)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(summary()).toBeNull()
})

it('a tap refused over an order that has ended is told below the cards, and whoever has read it by keyboard is where they were', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(1000)
  server.on('GET /api/kds', () => json([anOrder('a127', 1), anOrder('a128', 2, 'accepted')], 200, { 'x-total-count': '2' }))
  const reason = 'Este pedido já foi entregue, por Ana, às 20:31.'
  server.on('POST /api/kds/acceptOrder', () => {
    server.on('GET /api/kds', () => json([anOrder('a127', 3, 'delivered'), anOrder('a128', 2, 'accepted')], 200, { 'x-total-count': '2' }))
    return json({ message: reason, code: 'conflict', currentStateId: stateId('delivered'), currentStateName: 'Entregue' }, 409)
  })
  await start()
  const other = within(await screen.findByRole('article', { name: 'A128' }, later)).getByRole('button', { name: 'Iniciar' })
  await userEvent.click(within(screen.getByRole('article', { name: 'A127' })).getByRole('button', { name: 'Aceitar' }))
  expect(await screen.findByText(`Aceitar, pedido A127: ${reason}`, undefined, later)).toBeVisible()
  act(() => other.focus())
  act(() => screen.getByRole('button', { name: 'Entendi' }).focus())
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByText(/já foi entregue/)).toBeNull()
  await waitFor(() => expect(other).toHaveFocus())
})

describe('the closed store', () => {
  const store = { Id: 'sushi', Name: 'Sushi Bar', IsClosed: true, WithinHours: true, AvailableDay: [], ImageUrl: null, Order: 1 }

  it('order-board-15 order-board-22 asks to open a store closed within its hours; Sim opens it', async () => {
    server.on('GET /api/store', () => json([store]))
    server.on('POST /api/superapp/StoreCategory/OpenStore', () => json({}))
    await start()
    const prompt = within(await screen.findByRole('region', { name: 'Loja fechada' }, later))
    expect(prompt.getByText('A loja está fechada. Deseja abri-la?')).toBeVisible()
    await userEvent.click(prompt.getByRole('button', { name: 'Sim' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Loja fechada' })).toBeNull())
    expect(server.calls('POST /api/superapp/StoreCategory/OpenStore')[0]?.body).toEqual({ storeId: 'sushi' })
  })

  it('the header tells of a closed store after its question was answered, and asks again', async () => {
    server.on('GET /api/store', () => json([store]))
    server.on('POST /api/superapp/StoreCategory/OpenStore', () => json({}))
    await start()
    const prompt = () => screen.queryByRole('region', { name: 'Loja fechada' })
    await userEvent.click(await screen.findByRole('button', { name: 'Não' }, later))
    expect(prompt()).toBeNull()
    const mark = screen.getByRole('button', { name: 'Loja fechada' })
    expect(mark.closest('header')).not.toBeNull()
    await userEvent.click(mark)
    expect(screen.getByRole('button', { name: 'Sim' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Não' }))
    expect(prompt()).toBeNull()
    expect(mark).toHaveFocus()
    await userEvent.click(mark)
    await userEvent.click(screen.getByRole('button', { name: 'Sim' }))
    await waitFor(() => expect(mark).not.toBeInTheDocument())
    expect(prompt()).toBeNull()
  })

  it('a shop that was opened and is closed again soon after is asked about again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.on('GET /api/store', () => json([store]))
    server.on('POST /api/superapp/StoreCategory/OpenStore', () => {
      server.on('GET /api/store', () => json([{ ...store, IsClosed: false }]))
      return json({})
    })
    open()
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await user.click(screen.getByRole('button', { name: 'Iniciar' }))
    await user.click(await screen.findByRole('button', { name: 'Sim' }, later))
    const mark = () => screen.queryByRole('button', { name: 'Loja fechada' })
    await waitFor(() => expect(mark()).toBeNull())
    await waitFor(() => expect(server.calls('GET /api/store')).toHaveLength(2))
    await act(() => vi.advanceTimersByTimeAsync(500))
    server.on('GET /api/store', () => json([store]))
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    expect(await screen.findByRole('button', { name: 'Loja fechada' }, later)).toBeVisible()
  })

  it('the next question takes no focus that the one before had not', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.on('GET /api/store', () => json([store, { ...store, Id: 'bar', Name: 'Bar da Praia' }]))
    open()
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await user.click(screen.getByRole('button', { name: 'Iniciar' }))
    await user.click(await screen.findByRole('button', { name: '2 lojas fechadas' }, later))
    expect(screen.getByRole('button', { name: 'Sim' })).toHaveFocus()
    const search = screen.getByRole('searchbox')
    act(() => search.focus())
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    expect(await screen.findByText('Bar da Praia')).toBeVisible()
    expect(search).toHaveFocus()
  })

  it('the header counts the closed stores', async () => {
    server.on('GET /api/store', () => json([store, { ...store, Id: 'bar', Name: 'Bar da Praia' }]))
    await start()
    expect(await screen.findByRole('button', { name: '2 lojas fechadas' }, later)).toHaveAttribute('title', 'Sushi Bar, Bar da Praia: abrir para pedidos')
  })

  it('order-board-22 opens the establishment, as whoever works on the board', async () => {
    configure({ isActive: false, withinHours: true })
    server.on('POST /api/kds/abrirEstabelecimento', () => json({}))
    await start()
    await userEvent.click(await screen.findByRole('button', { name: 'Sim' }, later))
    await waitFor(() => expect(server.calls('POST /api/kds/abrirEstabelecimento')[0]?.body).toEqual({ localClienteId: venueId }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Loja fechada' })).toBeNull())
  })

  it('order-board-22 opens it through its configuration where the server has no other call', async () => {
    configure({ isActive: false, withinHours: true })
    server.on('POST /api/kds/abrirEstabelecimento', () => json({ message: 'Não encontrado.', code: 'not_found' }, 404))
    server.on(`GET /api/MeepFood/Configuration/${venueId}`, () => json({ localClienteId: venueId, isActive: false, deliveryTime: 40 }))
    server.on('POST /api/MeepFood/Configuration', () => json({}))
    await start()
    await userEvent.click(await screen.findByRole('button', { name: 'Sim' }, later))
    await waitFor(() => expect(server.calls('POST /api/MeepFood/Configuration')[0]?.body).toEqual({ localClienteId: venueId, isActive: true, deliveryTime: 40 }))
  })

  it('order-board-22 asks nothing outside the hours', async () => {
    configure({ isActive: false, withinHours: false })
    server.on('GET /api/store', () => json([{ ...store, WithinHours: false }]))
    await start()
    await userEvent.click(await screen.findByRole('button', { name: /^Filtros/ }, later))
    await screen.findByLabelText('Loja', undefined, later)
    expect(screen.queryByRole('region', { name: 'Loja fechada' })).toBeNull()
    expect(screen.queryByRole('button', { name: /fechada/ })).toBeNull()
  })

  it('D39 a pause that is over is over, whatever was last read', async () => {
    configure({ pausedUntil: '2020-11-20T23:30:00Z' })
    server.on('GET /api/store', () => json([store]))
    await start()
    expect(await screen.findByRole('region', { name: 'Loja fechada' }, later)).toBeVisible()
    expect(screen.queryByText(/Em pausa até/)).toBeNull()
  })

  it('D13 asks for no store while the venue is out of its hours, as on a closed special day', async () => {
    configure({ withinHours: false })
    server.on('GET /api/store', () => json([store]))
    await start()
    await userEvent.click(await screen.findByRole('button', { name: /^Filtros/ }, later))
    await screen.findByLabelText('Loja', undefined, later)
    expect(screen.queryByRole('region', { name: 'Loja fechada' })).toBeNull()
  })

  it('D39 pauses the orders from the board, asks nothing meanwhile, and takes them again', async () => {
    const until = '2126-11-20T23:30:00Z'
    const paused: unknown[] = []
    server.on('GET /api/store', () => json([store]))
    server.on('POST /api/kds/pausarEstabelecimento', ({ body }) => {
      paused.push(body)
      configure({ pausedUntil: until })
      return json({ pausedUntil: until })
    })
    server.on('POST /api/kds/retomarEstabelecimento', () => {
      configure({ pausedUntil: null })
      return json({ pausedUntil: null })
    })
    await start()
    expect(await screen.findByRole('region', { name: 'Loja fechada' }, later)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Configuração da entrega' }))
    await userEvent.click(await screen.findByRole('button', { name: '1 hora' }))
    expect(await screen.findByText('Em pausa até 20:30')).toBeVisible()
    expect(paused).toEqual([{ localClienteId: venueId, minutos: 60 }])
    expect(screen.queryByRole('region', { name: 'Loja fechada' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Voltar a receber pedidos' }))
    await waitFor(() => expect(screen.queryByText('Em pausa até 20:30')).toBeNull())
  })

  it('order-board-15 hides by itself, and after Não asks no more', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.on('GET /api/store', () => json([store, { ...store, Id: 'bar', Name: 'Bar da Praia' }]))
    open()
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await user.click(screen.getByRole('button', { name: 'Iniciar' }))
    expect(await screen.findByText('Sushi Bar', undefined, later)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Não' }))
    expect(screen.getByText('Bar da Praia')).toBeVisible()
    await vi.advanceTimersByTimeAsync(130_000)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Loja fechada' })).toBeNull())
    expect(server.calls('GET /api/store').length).toBeGreaterThan(2)
  })
})
