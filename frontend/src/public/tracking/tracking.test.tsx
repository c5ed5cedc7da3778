import { screen, waitFor, within } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { render } from 'preact'
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { installServer, json, server } from '@/testing/server'
import { addition, bar, buffet, product } from '../shop/bar'
import type { Cart } from '../shop/cart'
import type { Menu } from '../shop/menu'
import { start } from './start'
import type { Message, Receipt, TrackedOrder } from './wire'

const code = 'k7x2m9q4tz0ab'
const address = `/statusPedido/${code}`
const about = `/api/MeepFood/Order/${code}`
const chat = `/api/Chat/pedidos/${code}/mensagens`

const pending: TrackedOrder = {
  Code: 'B1042', CodigoAcompanhamento: code, CurrentState: 'Pendente', FusoHorario: 'America/Sao_Paulo',
  Loja: { Nome: 'Bar do Cais', Slug: 'bar-do-cais', Telefone: '4832320000' },
  Novidade: 'Pedido B1042: Pendente. Esperando a loja confirmar', Encerrado: false, Recuperavel: true,
  PodeConversar: true, PodeCancelar: false, CancelaAte: null, PodePedirCancelamento: true, Cancelamento: null, Pagamento: null, QR: null, Agora: '2026-11-20T23:52:00Z',
}
const preparing: TrackedOrder = { ...pending, CurrentState: 'Em preparo', Novidade: 'Pedido B1042: Em preparo. A cozinha está fazendo' }

/** The page as the server writes it, as far as the script knows it. */
function page(order: TrackedOrder): string {
  return `<!doctype html><body><p role="status" id="news"></p><div id="stale" role="status"></div><div id="pay">do servidor</div>
    <ol id="steps" data-live><li aria-current="step">${order.CurrentState}</li></ol>
    <div id="chat"></div><details open><summary>Itens</summary><ul id="items" data-live><li>Bolinho</li></ul></details><div id="own"></div><div id="actions"></div><div id="recover"></div>
    <script type="application/json" id="state">${JSON.stringify(order)}</script></body>`
}

const serve = (order: TrackedOrder) => server.on(`GET ${address}`, () => new Response(page(order)))

/** A stream of the server's as the browser shows it. */
class FakeStream extends EventTarget {
  static readonly OPEN = 1
  static opened: FakeStream[] = []
  readyState = 0
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeStream.opened.push(this)
  }
  say(event: string) {
    this.readyState = FakeStream.OPEN
    this.dispatchEvent(new Event(event))
  }
  close() {
    this.readyState = 2
  }
}
const stream = () => FakeStream.opened.at(-1)

let closed = new AbortController()
let visibility: DocumentVisibilityState = 'visible'
function look(state: DocumentVisibilityState) {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}

installServer()

beforeEach(() => {
  FakeStream.opened = []
  closed = new AbortController()
  visibility = 'visible'
  vi.stubGlobal('EventSource', FakeStream)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
    this.open = true
  })
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-20T23:52:00Z') })
  history.replaceState(null, '', address)
  server.on(`GET ${chat}`, () => json({ Mensagens: [], PodeEscrever: true }))
})

afterEach(() => {
  closed.abort()
  for (const id of ['stale', 'pay', 'chat', 'actions', 'recover']) {
    const place = document.getElementById(id)
    if (place) render(null, place)
  }
  // Preact waits for effects that it has set out to run, however long: none may be left behind.
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
})

/** Opens the page; with the secret as the phone that has placed the order. */
function open(order = pending, secret = '') {
  if (secret) localStorage.setItem(`balcao:pedido:${code}`, JSON.stringify({ segredo: secret, slug: 'bar-do-cais' }))
  document.body.innerHTML = page(order).replace(/^.*<body>|<\/body>$/gs, '')
  serve(order)
  start(closed.signal)
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
}

const step = () => document.querySelector('[aria-current=step]')?.textContent
const readings = () => server.calls(`GET ${address}`).length

describe('order-tracking-02 follows the order', () => {
  it('by the stream: the step changes in its place, and is said once', async () => {
    open()
    expect(stream()?.url).toBe(`${about}/stream`)
    stream()?.say('hello')
    serve(preparing)
    stream()?.say('state')
    await waitFor(() => expect(step()).toBe('Em preparo'))
    expect(document.getElementById('news')).toHaveTextContent('Pedido B1042: Em preparo. A cozinha está fazendo')
    expect(document.querySelector('details')).toHaveAttribute('open')
  })

  it('again from where a stream begins: what happened before it is not told by it', async () => {
    open(pending, 's3cret')
    await screen.findByRole('region', { name: 'Conversa com a loja' })
    const before = server.calls(`GET ${chat}`).length
    serve(preparing)
    stream()?.say('hello')
    await waitFor(() => expect(step()).toBe('Em preparo'))
    await waitFor(() => expect(server.calls(`GET ${chat}`)).toHaveLength(before + 1))
  })

  it('by asking every 15 s where there is no stream', async () => {
    open()
    serve(preparing)
    vi.advanceTimersByTime(14_000)
    expect(readings()).toBe(0)
    await vi.advanceTimersByTimeAsync(1_100)
    await waitFor(() => expect(step()).toBe('Em preparo'))
  })

  it('not while nobody looks, and at once when somebody does again', async () => {
    open()
    look('hidden')
    expect(stream()?.readyState).toBe(2)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(readings()).toBe(0)
    serve(preparing)
    look('visible')
    await waitFor(() => expect(step()).toBe('Em preparo'))
    expect(FakeStream.opened).toHaveLength(2)
  })

  it('opens a stream again that has fallen silent', async () => {
    open()
    stream()?.say('hello')
    await waitFor(() => expect(readings()).toBe(1))
    await vi.advanceTimersByTimeAsync(61_000)
    await waitFor(() => expect(FakeStream.opened).toHaveLength(2))
    expect(FakeStream.opened[0]?.readyState).toBe(2)
  })

  it('says that it is out of date while the server is not reached, and goes on', async () => {
    const user = open()
    server.on(`GET ${address}`, () => Promise.reject(new TypeError('no network')))
    look('visible')
    await waitFor(() => expect(document.getElementById('stale')).toHaveTextContent('Sem conexão. Isto é das 20:52 e pode ter mudado.'))
    serve(preparing)
    await user.click(screen.getByRole('button', { name: 'Atualizar agora' }))
    await waitFor(() => expect(document.getElementById('stale')).toHaveTextContent(''))
    expect(step()).toBe('Em preparo')
  })

  it('tries less and less often, and not in step with other phones', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    open()
    server.on(`GET ${address}`, () => Promise.reject(new TypeError('no network')))
    look('visible')
    await waitFor(() => expect(document.getElementById('stale')).toHaveTextContent('Sem conexão.'))
    for (const [pause, count] of [[5, 2], [10, 3], [20, 4], [40, 5], [60, 6], [60, 7]] as const) {
      await vi.advanceTimersByTimeAsync(pause * 1_000 - 2_000)
      expect(readings()).toBe(count - 1)
      await vi.advanceTimersByTimeAsync(2_000)
      await waitFor(() => expect(readings()).toBe(count))
    }
  })

  it('waits as long as the server asks for, and blames no connection', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    open()
    server.on(`GET ${address}`, () => new Response('', { status: 429, headers: { 'Retry-After': '30' } }))
    look('visible')
    await waitFor(() => expect(document.getElementById('stale')).toHaveTextContent('O servidor não respondeu agora. Isto é das 20:52 e pode ter mudado.'))
    await vi.advanceTimersByTimeAsync(29_000)
    expect(readings()).toBe(1)
    serve(preparing)
    await vi.advanceTimersByTimeAsync(1_100)
    await waitFor(() => expect(step()).toBe('Em preparo'))
  })

  it('no longer some minutes after it has ended, until somebody looks again', async () => {
    open({ ...pending, CurrentState: 'Entregue', Encerrado: true, PodePedirCancelamento: false })
    stream()?.say('hello')
    await vi.advanceTimersByTimeAsync(15 * 60_000)
    expect(stream()?.readyState).toBe(2)
    const before = readings()
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(readings()).toBe(before)
    look('visible')
    await waitFor(() => expect(readings()).toBe(before + 1))
  })

  it('takes no other page for this one', async () => {
    open()
    server.on(`GET ${address}`, () => new Response('<html><body><ol id="steps" data-live><li>Entre no Wi-Fi</li></ol></body></html>'))
    look('visible')
    await waitFor(() => expect(document.getElementById('stale')).toHaveTextContent('Sem conexão.'))
    expect(step()).toBe('Pendente')
  })
})

describe('another phone', () => {
  it('is asked for the telephone only where that opens the order, and nothing else has', () => {
    open()
    expect(screen.getByText('Este pedido é seu?')).toBeInTheDocument()
    closed.abort()
    closed = new AbortController()
    open({ ...pending, Recuperavel: false })
    expect(screen.queryByText('Este pedido é seu?')).toBeNull()
  })

  it('sees neither the conversation nor cancelling, and is told where they are (D42)', () => {
    open()
    expect(screen.queryByRole('heading', { name: 'Conversa com a loja' })).toBeNull()
    expect(screen.getByText(/abra esta página no aparelho em que o pedido foi feito/)).toBeInTheDocument()
    expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual(['Compartilhar andamento', 'Abrir neste aparelho'])
    expect(server.calls(`GET ${chat}`)).toEqual([])
  })

  it('is told of none where no phone may do more, as with a marketplace', () => {
    open({ ...pending, PodeConversar: false, PodePedirCancelamento: false })
    expect(screen.queryByText(/no aparelho em que/)).toBeNull()
  })

  it('hands the address on', async () => {
    const share = vi.fn<(data: object) => Promise<void>>(() => Promise.resolve())
    vi.stubGlobal('navigator', Object.assign(navigator, { share }))
    const user = open()
    await user.click(screen.getByRole('button', { name: 'Compartilhar andamento' }))
    expect(share).toHaveBeenCalledWith({ title: 'Pedido B1042', url: location.origin + address })
  })
})

describe('the phone that has ordered', () => {
  const mine: Message = { Autor: '', Numero: 1, DoCliente: true, Texto: 'Pode mandar talheres?', Em: '2026-11-20T23:42:00Z', Lida: true }
  const theirs: Message = { Autor: '', Numero: 2, DoCliente: false, Texto: 'Claro! Vai junto.', Em: '2026-11-20T23:43:00Z', Lida: false }

  it('reads the conversation with its secret, and is told what is new', async () => {
    server.on(`GET ${chat}`, () => json({ Mensagens: [mine], PodeEscrever: true }))
    const user = open(pending, 's3cret')
    const talk = await screen.findByRole('region', { name: 'Conversa com a loja' })
    expect(talk).toHaveTextContent('Você: Pode mandar talheres?20:42 · lida')
    expect(server.calls(`GET ${chat}`)[0]?.headers.get('Pedido-Segredo')).toBe('s3cret')
    server.on(`GET ${chat}`, () => json({ Mensagens: [mine, theirs], PodeEscrever: true }))
    stream()?.say('message')
    await waitFor(() => expect(talk).toHaveTextContent('1 nova'))
    expect(document.getElementById('news')).toHaveTextContent('Nova mensagem de Bar do Cais: Claro! Vai junto.')
    await user.click(within(talk).getByRole('textbox', { name: 'Mensagem para a loja' }))
    await waitFor(() => expect(talk).not.toHaveTextContent('1 nova'))
  })

  it('reads what was said before the last messages, and keeps it when something new comes', async () => {
    const said = (Numero: number): Message => ({ ...theirs, Numero, Texto: `Mensagem ${Numero}.` })
    const answers = (from: number, to: number) => json({ Mensagens: Array.from({ length: to - from + 1 }, (_, i) => said(from + i)), PodeEscrever: true, HaAnteriores: from > 1 })
    server.on(`GET ${chat}`, ({ query }) => (query.get('antes') === '3' ? answers(1, 2) : answers(3, 4)))
    const user = open(pending, 's3cret')
    await user.click(await screen.findByRole('button', { name: 'Mensagens anteriores' }))
    expect(await screen.findByText('Mensagem 1.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Mensagens anteriores' })).toBeNull()
    server.on(`GET ${chat}`, () => answers(4, 5))
    stream()?.say('message')
    expect(await screen.findByText('Mensagem 5.')).toBeInTheDocument()
    for (const each of [1, 2, 3, 4]) expect(screen.getByText(`Mensagem ${each}.`)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Mensagens anteriores' })).toBeNull()
  })

  it('writes once, however often it tries', async () => {
    const user = open(pending, 's3cret')
    const field = await screen.findByRole('textbox', { name: 'Mensagem para a loja' })
    server.on(`POST ${chat}`, () => Promise.reject(new TypeError('lost')))
    await user.type(field, 'Sem cebola{Enter}')
    expect(await screen.findByText('Sem conexão com o servidor. Verifique a rede e tente novamente.')).toBeInTheDocument()
    expect(field).toHaveValue('Sem cebola')
    server.on(`POST ${chat}`, () => json({ ...mine, Texto: 'Sem cebola', Lida: false }))
    await user.click(screen.getByRole('button', { name: 'Enviar mensagem' }))
    await waitFor(() => expect(field).toHaveValue(''))
    expect(screen.getByRole('region', { name: 'Conversa com a loja' })).toHaveTextContent('Sem cebola')
    const sent = server.calls(`POST ${chat}`)
    expect(sent.map(({ body }) => body)).toEqual([{ Texto: 'Sem cebola' }, { Texto: 'Sem cebola' }])
    expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
  })

  it('cancels at once while it may (D52)', async () => {
    const user = open({ ...pending, PodeCancelar: true, CancelaAte: '2026-11-20T23:56:00Z' }, 's3cret')
    expect(screen.getByText('Dá para cancelar sem custo até as 20:56, enquanto a loja não aceitar.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Cancelar pedido' }))
    const asked = screen.getByRole('dialog', { name: 'Cancelar o pedido B1042?' })
    await user.type(within(asked).getByRole('textbox', { name: 'Motivo (opcional)' }), 'Errei o endereço')
    server.on(`POST ${about}/cancelar`, () => json({}))
    serve({ ...pending, CurrentState: 'Recusado', Novidade: 'Pedido cancelado, como você pediu', Encerrado: true, PodePedirCancelamento: false })
    await user.click(within(asked).getByRole('button', { name: 'Cancelar pedido' }))
    await waitFor(() => expect(step()).toBe('Recusado'))
    const [call] = server.calls(`POST ${about}/cancelar`)
    expect(call?.body).toEqual({ motivo: 'Errei o endereço', soAgora: true })
    expect(call?.headers.get('Pedido-Segredo')).toBe('s3cret')
    expect(screen.queryByRole('button', { name: 'Cancelar pedido' })).toBeNull()
  })

  it('asks for it afterwards, and reads the answer', async () => {
    const user = open(preparing, 's3cret')
    expect(screen.getByText('A cozinha já começou. A loja responde ao seu pedido.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Pedir cancelamento' }))
    server.on(`POST ${about}/cancelar`, () => json({}))
    const asked = { ...preparing, PodePedirCancelamento: false, Cancelamento: { Situacao: 'pedido' as const, Em: '2026-11-20T23:52:00Z', RespondidoEm: null } }
    serve(asked)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Pedir cancelamento' }))
    expect(await screen.findByText('Você pediu o cancelamento às 20:52. A loja ainda vai responder.')).toBeInTheDocument()
    expect(server.calls(`POST ${about}/cancelar`)[0]?.body).toEqual({ motivo: '', soAgora: false })
    serve({ ...asked, Cancelamento: { ...asked.Cancelamento, Situacao: 'negado' } })
    server.on(`GET ${about}/recibo`, () => json({ RespostaCancelamento: 'Já está no forno.' }))
    stream()?.say('state')
    expect(await screen.findByText(/A loja respondeu ao seu pedido de cancelamento: “Já está no forno.” O pedido continua\./)).toBeInTheDocument()
  })

  it('is told when the order has gone too far meanwhile', async () => {
    const user = open(preparing, 's3cret')
    await user.click(screen.getByRole('button', { name: 'Pedir cancelamento' }))
    server.on(`POST ${about}/cancelar`, () => json({ message: 'Este pedido já saiu para a entrega.', code: 'conflict' }, 409))
    serve({ ...preparing, CurrentState: 'Em transporte', Novidade: 'Pedido B1042: Em transporte. Saiu para a entrega', PodePedirCancelamento: false })
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Pedir cancelamento' }))
    await waitFor(() => expect(step()).toBe('Em transporte'))
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent('Este pedido já saiu para a entrega.')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Voltar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Pedir cancelamento' })).toBeNull()
  })

  const item: Receipt['Itens'][number] = {
    ProdutoId: 'p1', NomeProduto: 'Bolinho de siri', Quantidade: 2, Valor: 42.9, ValorTotal: 92.8,
    Observacoes: [{ Descricao: 'Ponto', Opcoes: ['Bem frito'] }, { Descricao: 'Observação', Opcoes: ['sem coentro'] }],
    Adicionais: [{ ProdutoId: 'a1', Nome: 'Molho', Quantidade: 1, Gratis: 0, Valor: 3.5 }],
  }
  const receipt: Receipt = {
    Codigo: 'B1042', CodigoAcompanhamento: code, Estado: 'Pendente', Estorno: null, DataCriacao: '2026-11-20T23:41:00Z', Para: null, TipoEntrega: 'delivery', Mesa: null, ObservacaoPedido: '',
    Cliente: { Nome: 'Renata Lima', Telefone: '48991234567', Endereco: 'Rua das Laranjeiras, 77' },
    Itens: [item],
    Totais: { Itens: 92.8, RegraEntrega: 'plataforma', Total: 92.8 },
    Linhas: [
      { Tipo: 'itens', Nome: 'Itens', Valor: 92.8 },
      { Tipo: 'entrega', Nome: 'Entrega', Valor: null, Nota: 'cobrada pelo entregador' },
      { Tipo: 'total', Nome: 'Total', Valor: 92.8 },
    ],
    RespostaCancelamento: '',
    TipoPagamento: 'Dinheiro', PagamentoOnline: false, Troco: 100,
    Loja: pending.Loja,
    Empresa: { Nome: 'Bar do Cais Ltda.', Documento: '11.222.333/0001-81', Endereco: 'Cais, 1', Telefone: '4832320000', Email: '' },
  }

  it('keeps and prints the receipt, with names', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    server.on(`GET ${about}/recibo`, () => json(receipt))
    const user = open(pending, 's3cret')
    await user.click(screen.getByRole('button', { name: 'Comprovante' }))
    const shown = await screen.findByRole('dialog', { name: 'Comprovante do pedido B1042' })
    for (const text of ['Renata Lima', 'Rua das Laranjeiras, 77', '2× Bolinho de siri', '1× Molho; Ponto: Bem frito; Observação: sem coentro', 'Entregacobrada pelo entregador', 'TotalR$ 92,80', 'Dinheiro, troco para R$ 100,00', '11.222.333/0001-81']) {
      expect(shown).toHaveTextContent(text)
    }
    await user.click(within(shown).getByRole('button', { name: 'Imprimir' }))
    expect(print).toHaveBeenCalledOnce()
    await user.click(within(shown).getByRole('button', { name: 'Fechar' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('has a receipt of an order that was not handed out that says so, and what becomes of the money', async () => {
    server.on(`GET ${about}/recibo`, () => json({ ...receipt, Estado: 'Recusado', Estorno: { Estado: 'solicitado', Valor: 92.8, SolicitadoEm: '2026-11-20T23:50:00Z' } }))
    const user = open(pending, 's3cret')
    await user.click(screen.getByRole('button', { name: 'Comprovante' }))
    expect(await screen.findByRole('dialog')).toHaveTextContent(/Este pedido não foi entregue\. A devolução de R\$\s92,80 foi pedida em 20\/11\/2026/)
  })

  describe('orders the same again', () => {
    const menu: Menu = {
      ...bar,
      Categorias: [
        {
          Id: 'c', Nome: 'Tudo', Imagem: null,
          Produtos: [
            product('p1', 'Bolinho de siri', 42.9, {
              AceitaObservacao: true, Adicionais: [addition('a1', 'Molho', 3.5)],
              Observacoes: [{ Descricao: 'Ponto', Multipla: false, Opcoes: ['Bem frito'] }, { Descricao: 'Observação', Multipla: false, Opcoes: ['Sem casca'] }],
            }),
            buffet,
          ],
        },
      ],
    }
    const kept = () => JSON.parse(localStorage.getItem('balcao:carrinho:bar-do-cais') ?? '{}') as Cart
    const bolinho = { ProdutoId: 'p1', Quantidade: 2, Observacoes: [{ Descricao: 'Ponto', Opcoes: ['Bem frito'] }], Observacao: 'sem coentro', Adicionais: [{ ProdutoId: 'a1', Quantidade: 1, Fixo: false }] }
    let assign: MockInstance<typeof location.assign>

    async function repeated(Itens: Receipt['Itens']) {
      server.on(`GET ${about}/recibo`, () => json({ ...receipt, Itens }))
      const user = open(pending, 's3cret')
      await user.click(screen.getByRole('button', { name: 'Repetir pedido' }))
    }

    beforeEach(() => {
      assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
      server.on('GET /api/storefront/bar-do-cais', () => json(menu))
    })

    it('puts the lines into the shop’s cart, and goes there', async () => {
      await repeated(receipt.Itens)
      await waitFor(() => expect(assign).toHaveBeenCalledWith('/loja/bar-do-cais'))
      expect(kept()).toMatchObject({ way: 'delivery', lines: [bolinho], names: { p1: 'Bolinho de siri' } })
    })

    it('weighs what the customer wants as much as before, with the package of now', async () => {
      await repeated([{ ...item, ProdutoId: 'buffet', NomeProduto: 'Buffet', Quantidade: 1, PesoGramas: 300, Observacoes: [], Adicionais: [] }])
      await waitFor(() => expect(kept().lines).toEqual([{ ProdutoId: 'buffet', Quantidade: 1, PesoGramas: 320 }]))
    })

    it('takes an answer for an answer, whatever its question is called', async () => {
      await repeated([{ ...item, Observacoes: [{ Descricao: 'Observação', Opcoes: ['Sem casca'] }] }])
      await waitFor(() => expect(kept().lines).toMatchObject([{ Observacoes: [{ Descricao: 'Observação', Opcoes: ['Sem casca'] }] }]))
      expect(kept().lines[0]).not.toHaveProperty('Observacao')
    })

    it('makes one line of the same, and names what has left the menu', async () => {
      await repeated([item, item, { ...item, ProdutoId: 'torta', NomeProduto: 'Torta de maçã', Observacoes: [], Adicionais: [] }])
      await waitFor(() => expect(kept().lines).toMatchObject([{ ...bolinho, Quantidade: 4 }, { ProdutoId: 'torta', Quantidade: 2 }]))
      expect(kept().names).toMatchObject({ torta: 'Torta de maçã' })
    })

    it('puts no more into the cart than an order may have, and says so', async () => {
      await repeated(Array.from({ length: 61 }, (_, at) => ({ ...item, Observacoes: [{ Descricao: 'Observação', Opcoes: [`mesa ${at}`] }] })))
      expect(await screen.findByText(/^O carrinho leva no máximo 60 itens diferentes/)).toBeInTheDocument()
      expect(assign).not.toHaveBeenCalled()
      expect(localStorage.getItem('balcao:carrinho:bar-do-cais')).toBeNull()
    })
  })
})
