/** Orders and a fake server for the tests of the board. */
import { vi } from 'vitest'
import type { BoardCalls, Change } from '../data/api'
import { admits } from '../data/filters'
import { plainFacts } from '../data/live'
import { stateNames, stateOf, type ActionName, type StateKey } from '../data/order'
import { pageSize } from '../data/pages'
import type { AllowedAction, DeliveryConfig, Order, SaleState, Shop, Table } from '../data/wire'

export const stateId = (state: StateKey) => `id-of-${state}`

export function allowed(Action: ActionName, Name: string, to: StateKey, Exige: string[] = [], Estorno = false): AllowedAction {
  return { Action, Name, NewState: { Id: stateId(to), Name: stateNames[to] }, Exige, Estorno }
}

const refuse = allowed('refuseOrder', 'Recusar', 'refused', ['Password'])

/** What the server allows on an own delivery order in each state (D10). */
const deliveryActions: Record<StateKey, AllowedAction[]> = {
  pending: [allowed('acceptOrder', 'Aceitar', 'accepted'), refuse],
  accepted: [allowed('startOrder', 'Iniciar', 'preparing')],
  preparing: [allowed('transportOrder', 'Transportar', 'inTransit')],
  inTransit: [allowed('deliverOrder', 'Finalizar', 'delivered'), allowed('returnedOrder', 'Devolver', 'refused', ['Password'])],
  delivered: [],
  refused: [],
}

export const pickupActions = [allowed('receivedOrder', 'Retirado', 'delivered')]
export const readyActions = [allowed('readyToPickup', 'Pedido pronto', 'preparing')]

export function workflow(state: StateKey, actions: AllowedAction[] = deliveryActions[state]): Order['WorkflowInstance'] {
  return { CurrenteState: { Id: stateId(state), Name: stateNames[state], BackgroundColor: '#000000' }, AllowedActions: actions }
}

/** A delivery order, paid on delivery, one item. */
export function anOrder(Id: string, Versao: number, state: StateKey = 'pending', change: Partial<Order> = {}): Order {
  return {
    Id,
    Codigo: Id.toUpperCase(),
    DataCriacao: '2026-11-20T12:00:00Z',
    AtualizadoEm: '2026-11-20T12:05:00Z',
    EhPagamentoPresencial: true,
    Cliente: { Nome: 'Maria José', CPF: null, Telefone: '11987654321', Endereco: 'Rua Um, 10' },
    ObservacaoPedido: '',
    Mesa: null,
    TipoEntrega: 'delivery',
    TipoPagamento: { Descricao: 'Dinheiro' },
    Troco: 100,
    ValorTotal: 42.5,
    Totais: { Itens: 42.5, Total: 42.5 },
    TempoEntrega: 40,
    TempoEntregaMin: null,
    TempoEntregaMax: null,
    Para: null,
    PrepararDesde: null,
    Aguardando: false,
    Itens: [
      { Id: `${Id}-1`, ProdutoId: 'p', Quantidade: 2, NomeProduto: 'Pão na chapa', Valor: 21.25, ValorTotal: 42.5, NomeImpressora: '', Observacoes: [], Adicionais: [], OcultoNoPainel: false },
    ],
    OrigemPedido: 1,
    LojaId: null,
    Grupo: null,
    Estorno: null,
    LinkRastreio: null,
    EnderecoServidorLocal: null,
    PedidoPOSPrinterStatus: [],
    PrazoConfirmacao: null,
    Signal: state === 'pending',
    Ciente: null,
    Marketplace: null,
    Entrega: null,
    Transportador: { Id: 't', Nome: 'Wellington', Telefone: '11999990000' },
    WorkflowInstance: workflow(state),
    Versao,
    Pronto: false,
    Devolvido: false,
    ClienteAlertado: false,
    MotivoCancelamento: null,
    CanceladoPeloCliente: false,
    CancelamentoPedido: null,
    ...change,
  }
}

/** Fields of an order that a marketplace sold. */
export function sold(change: Partial<NonNullable<Order['Marketplace']>> = {}): Partial<Order> {
  return { OrigemPedido: 2, Marketplace: { Codigo: '1', Simulado: true, Problema: '', Cancelado: false, ...change } }
}

/** A product that is sold, or is not. */
export function aState(id: string, nome: string, change: Partial<SaleState> = {}): SaleState {
  return { id, nome, controlaEstoque: false, esgotado: { ate: '', horario: null }, motivo: '', parteDe: '', ...change }
}

type Mocked<F extends (...args: never[]) => unknown> = ReturnType<typeof vi.fn<F>>

export interface FakeServer {
  calls: { [K in keyof BoardCalls]: Mocked<BoardCalls[K]> }
  /** Orders that a reading finds. */
  orders: Order[]
  tables: Table[]
  stores: Shop[]
  /** What is sold, and what it is made of. */
  products: SaleState[]
  /** What cannot be sold now. */
  soldOut: SaleState[]
  /** Settings that differ from the default. */
  settings: Partial<DeliveryConfig>
  /** Sends a message on the stream that was opened last. */
  say: (change: Change) => void
  setStream: (state: Parameters<Parameters<BoardCalls['changes']>[0]['onState']>[0]) => void
}

/** Makes a server whose stream is live at once, unless told otherwise. */
export function fakeServer(orders: Order[] = [], { stream = true }: { stream?: boolean } = {}): FakeServer {
  const isFinished = (order: Order) => ['Entregue', 'Recusado'].includes(order.WorkflowInstance.CurrenteState.Name)
  const server: FakeServer = {
    orders,
    tables: [],
    stores: [],
    products: [],
    soldOut: [],
    settings: {},
    say: () => undefined,
    setStream: () => undefined,
    calls: {
      live: vi.fn<BoardCalls['live']>(() => Promise.resolve({ orders: server.orders.filter((order) => !isFinished(order)), heardAt: Date.now() })),
      finished: vi.fn<BoardCalls['finished']>(() => Promise.resolve(server.orders.filter(isFinished))),
      refusedOf: vi.fn<BoardCalls['refusedOf']>((_venue, asked) =>
        Promise.resolve(server.orders.filter((order) => stateOf(order) === 'refused' && asked.some(({ Id }) => Id === order.Id))),
      ),
      act: vi.fn<BoardCalls['act']>((_action, body) => Promise.resolve({ Id: body.NewStateId ?? '', Name: 'Aceito' })),
      acknowledge: vi.fn<BoardCalls['acknowledge']>(() => Promise.resolve()),
      page: vi.fn<BoardCalls['page']>((_venue, filters, page) => {
        const passing = server.orders.filter((order) => admits(order, filters, 'America/Sao_Paulo', '00:00', server.tables)).toReversed()
        return Promise.resolve({ orders: passing.slice((page - 1) * pageSize, page * pageSize), total: passing.length, more: false })
      }),
      settings: vi.fn<BoardCalls['settings']>(() => Promise.resolve({ ...plainFacts.settings, ...server.settings })),
      tables: vi.fn<BoardCalls['tables']>(() => Promise.resolve(server.tables)),
      stores: vi.fn<BoardCalls['stores']>(() => Promise.resolve(server.stores)),
      notSold: vi.fn<BoardCalls['notSold']>(() => Promise.resolve(server.soldOut)),
      answerCancel: vi.fn<BoardCalls['answerCancel']>((_, grants) => Promise.resolve(grants ? { Id: stateId('refused'), Name: 'Recusado' } : { Id: stateId('preparing'), Name: 'Em preparo' })),
      timesOf: vi.fn<BoardCalls['timesOf']>(() => Promise.resolve([])),
      moveTo: vi.fn<BoardCalls['moveTo']>(() => Promise.resolve()),
      saleStates: vi.fn<BoardCalls['saleStates']>((_venue, ids) => Promise.resolve(server.products.filter(({ id, parteDe }) => parteDe || ids.includes(id)))),
      closedWith: vi.fn<BoardCalls['closedWith']>(() => Promise.resolve([])),
      markSoldOut: vi.fn<BoardCalls['markSoldOut']>(() => Promise.resolve({ ate: '', horario: null })),
      reopen: vi.fn<BoardCalls['reopen']>(() => Promise.resolve({ ate: 'dia', horario: '2026-11-21T03:00:00Z' })),
      detail: vi.fn<BoardCalls['detail']>((id) => {
        const order = server.orders.find(({ Id }) => Id === id)
        return order ? Promise.resolve({ order, history: [], alert: null, trackingCode: 'k7x2m9q4tz0ab' }) : Promise.reject(new Error('unknown order'))
      }),
      carriers: vi.fn<BoardCalls['carriers']>(() => Promise.resolve([])),
      addCarrier: vi.fn<BoardCalls['addCarrier']>((_venue, carrier) => Promise.resolve({ Id: 'new', ...carrier })),
      changeCarrier: vi.fn<BoardCalls['changeCarrier']>((Id, carrier) => Promise.resolve({ Id, ...carrier })),
      setCarrier: vi.fn<BoardCalls['setCarrier']>(() => Promise.resolve()),
      setCompany: vi.fn<BoardCalls['setCompany']>(() => Promise.resolve()),
      callCourier: vi.fn<BoardCalls['callCourier']>(() => Promise.resolve()),
      overview: vi.fn<BoardCalls['overview']>(() => Promise.resolve({ Versao: 1, Pedidos: 0, Itens: [] })),
      resend: vi.fn<BoardCalls['resend']>(() => Promise.resolve([])),
      reasons: vi.fn<BoardCalls['reasons']>(() => Promise.resolve([])),
      takeNotice: vi.fn<BoardCalls['takeNotice']>(() => Promise.resolve()),
      contested: vi.fn<BoardCalls['contested']>(() => Promise.resolve(server.orders.filter(({ Marketplace }) => Marketplace?.Conferir))),
      showCPF: vi.fn<BoardCalls['showCPF']>(() => Promise.resolve()),
      heed: vi.fn<BoardCalls['heed']>(() => Promise.resolve()),
      changes: vi.fn<BoardCalls['changes']>(({ onState, onChange }) => {
        server.say = onChange
        server.setStream = onState
        onState(stream ? 'live' : 'offline')
        if (stream) onChange({ kind: 'hello', now: new Date().toISOString() })
      }),
    },
  }
  return server
}

/** Makes a promise to be settled by hand. */
export function later<T>(): { promise: Promise<T>; resolve: (value: T) => void; reject: (reason: unknown) => void } {
  let resolve: (value: T) => void = () => undefined
  let reject: (reason: unknown) => void = () => undefined
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
