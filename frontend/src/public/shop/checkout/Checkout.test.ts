import { screen, waitFor, within } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { components } from '@/api/schema.gen'
import { installServer, json, server, silence, type Call } from '@/testing/server'
import { watchLayers } from '../../layers'
import { live } from '../../live'
import { openCart, type Cart } from '../cart'
import { openCheckout } from './Checkout'
import { forgetForm } from './form'
import type { Menu, NewOrder, Quote } from './order'

installServer()

const slug = 'bar-do-cais'
const quotes = `POST /api/storefront/${slug}/quote`
const orders = `POST /api/storefront/${slug}/orders`
const cep = `GET /api/storefront/${slug}/cep/88063300`
const user = userEvent.setup()

function product(Id: string, Nome: string, change: Partial<components['schemas']['StorefrontMenuProduct']> = {}) {
  return {
    Id, Nome, Descricao: '', Valor: 40, PorQuilo: false, TaraGramas: 0, Imagem: null, LojaId: null, Destaque: false, ParaAdultos: false,
    RestricaoPorSexo: 0, Esgotado: false, MaximoPorPedido: 0, ValidadeMinutos: 0, AdicionaisGratis: 0, Adicionais: [], Observacoes: [],
    AceitaObservacao: false, Alergenos: [], Contem: '', ...change,
  } satisfies components['schemas']['StorefrontMenuProduct']
}

const menu = {
  Id: 'bar', Nome: 'Bar do Cais', Lojas: [], Descricao: '', Aberto: true, Aviso: '', AbreEm: null, FusoHorario: 'America/Sao_Paulo', TempoEntrega: 40,
  TiposEntrega: ['delivery', 'mesa', 'retirada'], PagamentoOnline: false, FormasOnline: [], PagamentoPresencial: true, PedidoMinimo: 0, EntregaAPartirDe: 5, Desconto: 5,
  Empresa: { Nome: 'Cais Ltda', Documento: '', Endereco: 'Rua do Trapiche, 120, Florianópolis – SC', Telefone: '', Email: '' }, Destaques: [],
  Alergenos: [], EntregaCombinada: '', FechaEm: null, Logo: '', PaginaInicial: false, SemPedidos: false,
  Categorias: [
    {
      Id: 'c1', Nome: 'Tudo', Imagem: null,
      Produtos: [product('batata', 'Batata frita'), product('chope', 'Chope pilsen', { ParaAdultos: true }), product('passe', 'Passe', { RestricaoPorSexo: 2 })],
    },
  ],
} as Menu

const totals = { Itens: 109.6, Desconto: 5.48, DescontoPercentual: 5, Entrega: 7.8, DistanciaMetros: 3200, RegraEntrega: 'distancia', Total: 111.92 } as const

/** The lines of a total, as the server tells them. */
function linesOf({ Itens, Desconto, DescontoPercentual, TaxaServico = 0, TaxaServicoPercentual, Entrega = 0, RegraEntrega, Total }: Quote['Totais']): Quote['Linhas'] {
  const lines: Quote['Linhas'] = [{ Tipo: 'itens', Nome: 'Itens', Valor: Itens }]
  if (Desconto) lines.push({ Tipo: 'desconto', Nome: `Desconto (${DescontoPercentual}%)`, Valor: -Desconto })
  if (TaxaServicoPercentual) lines.push({ Tipo: 'taxaServico', Nome: `Taxa de serviço (${TaxaServicoPercentual}%)`, Valor: TaxaServico, Nota: 'opcional' })
  if (RegraEntrega === 'plataforma') lines.push({ Tipo: 'entrega', Nome: 'Entrega', Valor: null, Nota: 'cobrada pelo entregador' })
  else if (RegraEntrega) lines.push({ Tipo: 'entrega', Nome: 'Entrega', Valor: Entrega, Nota: '3,2 km: R$ 3,00 + R$ 1,50 por km' })
  return [...lines, { Tipo: 'total', Nome: 'Total', Valor: Total }]
}

/** The quote of whatever the cart holds. */
function quoteOf({ body }: Call, change: Partial<Quote> = {}): Quote {
  const { Itens } = body as NewOrder
  return {
    Totais: { ...totals },
    Linhas: linesOf(change.Totais ?? totals),
    Itens: Itens.map((line) => ({ ...line, NomeProduto: 'Batata frita', Valor: 40, ValorTotal: 109.6, PesoGramas: undefined, Adicionais: [] })),
    TempoEntrega: 40,
    ...change,
  }
}

const placed = { Id: 'o1', Codigo: 'A1', ValorTotal: 111.92, CodigoAcompanhamento: 'k3xv9p' }
const street = { CEP: '88063300', Logradouro: 'Rua das Gaivotas', Bairro: 'Campeche', Cidade: 'Florianópolis', UF: 'SC', Simulado: false }

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (name: string | RegExp) => screen.getByLabelText(name)
const sent = (i = 0) => server.calls(orders)[i]?.body as NewOrder
const priced = (total = 'R$ 111,92') => screen.findByText(`Total ${total}`)

function open(cart: Partial<Cart> & { table?: string } = {}, offered: Partial<Menu> = {}) {
  const store = openCart(slug)
  store.change({ way: 'delivery', lines: [{ ProdutoId: 'batata', Quantidade: 2 }], ...cart })
  const onClose = vi.fn()
  const shown = live<Menu>({ ...menu, ...offered })
  openCheckout({ menu: shown, slug, cart: store, onClose })
  return { store, menu: shown, onClose, key: store.get().key }
}

async function fillAddress() {
  await user.type(field('CEP'), '88063300')
  await screen.findByText('Rua das Gaivotas, Campeche')
  await user.type(field('Número'), '366')
}

async function fillPerson() {
  await user.type(field('Nome'), 'Renata Ramos')
  await user.type(field(/^Telefone/), '48991234567')
}

async function fillIn() {
  await fillAddress()
  await fillPerson()
  await user.click(screen.getByRole('radio', { name: /^Pix/ }))
  await priced()
}

let endLayers = () => {}
let replaced: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  endLayers = watchLayers()
  replaced = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
  vi.spyOn(history, 'back').mockImplementation(() => {
    history.replaceState(null, '')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  server.on(quotes, (call) => json(quoteOf(call)))
  server.on(cep, () => json(street))
  server.on(orders, () => json(placed))
})

afterEach(() => {
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  endLayers()
  history.replaceState(null, '')
  forgetForm(slug)
})

describe('a delivery', () => {
  it('asks for the CEP first, shows every line of the total in order, and is ordered as shown', async () => {
    const { store, key } = open()
    await fillIn()
    await user.type(field('Complemento'), 'Casa 2')
    await user.type(field('Referência'), 'Portão azul')
    expect(screen.getByText(/Florianópolis – SC · 3,2 km, dentro da área de entrega|dentro da área de entrega/)).toBeInTheDocument()
    expect([...document.querySelectorAll('dl > div')].map((line) => line.textContent)).toEqual([
      'Itens  R$ 109,60', 'Desconto (5%)  − R$ 5,48', 'Taxa de serviço só na mesa R$ 0,00', 'Entrega 3,2 km: R$ 3,00 + R$ 1,50 por km R$ 7,80',
      'Total  R$ 111,92',
    ])
    await user.click(button('Confirmar pedido'))
    await waitFor(() => expect(replaced).toHaveBeenCalledWith('/statusPedido/k3xv9p'))
    expect(server.calls(orders)[0]?.headers.get('Idempotency-Key')).toBe(key)
    expect(sent()).toEqual({
      TipoEntrega: 'delivery',
      Cliente: {
        Nome: 'Renata Ramos', Telefone: '48991234567', Endereco: 'Rua das Gaivotas', Numero: '366', Complemento: 'Casa 2', Referencia: 'Portão azul',
        CEP: '88063300', Bairro: 'Campeche', Cidade: 'Florianópolis',
      },
      Itens: [{ ProdutoId: 'batata', Quantidade: 2, ValorEsperado: 109.6 }],
      TipoPagamento: 'pix', TotalEsperado: 111.92, TotaisEsperados: { Itens: 109.6, Desconto: 5.48, Entrega: 7.8, Total: 111.92 },
    })
    expect(store.get().lines).toEqual([])
    expect(store.get().key).not.toBe(key)
  })

  it('keeps the address, the name and the telephone on the phone, and nothing else', async () => {
    open()
    await fillIn()
    expect(JSON.parse(localStorage.getItem(`balcao:endereco:${slug}`) ?? '')).toEqual({
      cep: '88063300', source: 'cep', street: 'Rua das Gaivotas', district: 'Campeche', city: 'Florianópolis', uf: 'SC', number: '366', complement: '',
      reference: '', name: 'Renata Ramos', phone: '48991234567',
    })
  })

  it('remembers the code, and the secret where the server tells one', async () => {
    server.on(orders, () => json({ ...placed, Segredo: 's3gr3do' }))
    open()
    await fillIn()
    await user.click(button('Confirmar pedido'))
    await waitFor(() => expect(replaced).toHaveBeenCalled())
    expect(JSON.parse(localStorage.getItem('balcao:pedido:k3xv9p') ?? '')).toMatchObject({ segredo: 's3gr3do', slug })
  })

  it('an answer without a secret leaves that which another page of the phone has kept', async () => {
    localStorage.setItem('balcao:pedido:k3xv9p', JSON.stringify({ segredo: 's3gr3do', slug }))
    server.on(orders, () => json(placed))
    open()
    await fillIn()
    await user.click(button('Confirmar pedido'))
    await waitFor(() => expect(replaced).toHaveBeenCalled())
    expect(JSON.parse(localStorage.getItem('balcao:pedido:k3xv9p') ?? '')).toMatchObject({ segredo: 's3gr3do' })
  })

  it('is written by hand where the customer does not know the CEP, or nobody does', async () => {
    server.on(cep, () => json({ message: 'Não encontramos este CEP. Confira os números ou preencha o endereço.', code: 'not_found' }, 404))
    open()
    await user.type(field('CEP'), '88063300')
    expect(await screen.findByText('Não encontramos este CEP. Confira os números ou preencha o endereço.')).toBeInTheDocument()
    expect(field('Rua')).toBeInTheDocument()
    await user.click(button('Não sei meu CEP'))
    await user.type(field('Rua'), 'Servidão do Sol')
    await user.type(field('Bairro'), 'Campeche')
    await user.type(field('Cidade'), 'Florianópolis')
    await user.type(field('Número'), 's/n')
    await fillPerson()
    await user.click(screen.getByRole('radio', { name: /^Pix/ }))
    await waitFor(() => expect(server.calls(quotes).at(-1)?.body).toMatchObject({ Cliente: { Bairro: 'Campeche', Cidade: 'Florianópolis' } }))
    await priced()
    await user.click(button('Confirmar pedido'))
    await waitFor(() => expect(sent().Cliente).toEqual({
      Nome: 'Renata Ramos', Telefone: '48991234567', Endereco: 'Servidão do Sol', Numero: 's/n', Bairro: 'Campeche', Cidade: 'Florianópolis',
    }))
  })

  it('sends the position of whoever taps for it, with this order only', async () => {
    vi.stubGlobal('isSecureContext', true)
    const getCurrentPosition = (found: PositionCallback) => found({ coords: { latitude: -27.6712345, longitude: -48.4756789 } } as GeolocationPosition)
    vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ getCurrentPosition } as Geolocation)
    open()
    await user.click(await screen.findByRole('button', { name: 'Usar minha posição' }))
    await waitFor(() => expect(server.calls(quotes).at(-1)?.body).toMatchObject({ Cliente: { Latitude: -27.67123, Longitude: -48.47568 } }))
    expect(localStorage.getItem(`balcao:endereco:${slug}`)).not.toContain('27.67')
  })

  it('offers to be fetched where it is too far', async () => {
    const far = 'Este endereço fica a 9,0 km, e a entrega vai até 5 km.'
    server.on(quotes, (call) =>
      (call.body as NewOrder).TipoEntrega === 'delivery' ? json({ message: far, code: 'conflict', fields: { 'Cliente.Endereco': far } }, 409) : json(quoteOf(call)),
    )
    const { store } = open()
    await user.click(await screen.findByRole('button', { name: 'Retirar no local' }))
    expect(store.get().way).toBe('retirada')
    expect(await screen.findByText(/Rua do Trapiche, 120/)).toBeInTheDocument()
    await priced()
  })
})

it('takes a message to the kitchen along, for this order alone', async () => {
  const { store } = open({ way: 'retirada' })
  await priced()
  await fillPerson()
  await user.click(screen.getByRole('radio', { name: /débito/ }))
  await user.type(field('Recado para a cozinha (opcional)'), '  Tudo junto numa sacola.  ')
  await user.click(button('Confirmar pedido'))
  await waitFor(() => expect(sent()).toMatchObject({ ObservacaoPedido: 'Tudo junto numa sacola.' }))
  expect(localStorage.getItem(`balcao:endereco:${slug}`)).not.toContain('sacola')
  await waitFor(() => expect(store.get().lines).toEqual([]))
})

it.each([
  [{}, 'depois do pedido'],
  [{ DepoisDeAceito: true }, 'depois de aceito'],
])('says what the promised minutes count from: %o', async (change, words) => {
  server.on(quotes, (call) => json(quoteOf(call, change)))
  open()
  await fillAddress()
  expect(await screen.findByText(`Previsão de entrega: 40 min ${words}.`)).toBeInTheDocument()
})

it('at a table the tax may be taken off, and the number is that of the QR', async () => {
  const Totais = { Itens: 109.6, TaxaServico: 10.96, TaxaServicoPercentual: 10, Total: 120.56 }
  server.on(quotes, (call) =>
    json(quoteOf(call, { Totais: (call.body as NewOrder).SemTaxaServico ? { ...Totais, TaxaServico: 0, SemTaxaServico: true, Total: 109.6 } : Totais })),
  )
  open({ way: 'mesa', tableToken: 'm.1.x', table: 'Mesa 7' })
  await priced('R$ 120,56')
  expect(screen.getByText('Mesa 7')).toBeInTheDocument()
  expect(screen.getByText('não se aplica')).toBeInTheDocument()
  await user.click(button('Retirar a taxa de serviço'))
  await priced('R$ 109,60')
  await user.type(field('Nome'), 'Ana')
  await user.click(screen.getByRole('radio', { name: /débito/ }))
  await user.click(button('Confirmar pedido'))
  await waitFor(() => expect(sent()).toMatchObject({ TipoEntrega: 'mesa', MesaToken: 'm.1.x', SemTaxaServico: true, TotalEsperado: 109.6, Cliente: { Nome: 'Ana' } }))
})

it('without the QR a table is not ordered for', async () => {
  open({ way: 'mesa' })
  await priced()
  await user.click(button('Confirmar pedido'))
  expect(await screen.findByText('Aponte a câmera para o QR que está na mesa, ou faça o pedido com o atendente.')).toBeInTheDocument()
  expect(server.calls(orders)).toHaveLength(0)
})

it('what is fetched needs no address and no telephone', async () => {
  open({ way: 'retirada' }, { PagamentoOnline: true, FormasOnline: ['pix'] })
  await priced()
  await user.type(field('Nome'), 'Ana')
  await user.click(within(screen.getByRole('group', { name: 'Agora, online' })).getByRole('radio', { name: /^Pix/ }))
  await user.click(button('Confirmar pedido'))
  await waitFor(() => expect(sent()).toMatchObject({ TipoEntrega: 'retirada', Cliente: { Nome: 'Ana' }, TipoPagamento: 'pix', PagamentoOnline: true }))
})

it('a card is paid on the provider’s page, to which the order’s own leads on', async () => {
  open({ way: 'retirada' }, { PagamentoOnline: true, FormasOnline: ['pix', 'cartao'] })
  await priced()
  await user.type(field('Nome'), 'Ana')
  await user.click(within(screen.getByRole('group', { name: 'Agora, online' })).getByRole('radio', { name: /^Cartão/ }))
  expect(screen.getByText('Você paga agora, com cartão, na página segura da operadora.')).toBeInTheDocument()
  await user.click(button('Confirmar pedido'))
  await waitFor(() => expect(sent()).toMatchObject({ TipoPagamento: 'cartao', PagamentoOnline: true }))
  await waitFor(() => expect(replaced).toHaveBeenCalledWith('/statusPedido/k3xv9p#pagar'))
})

it('another price is shown, old and new, and is only sent once confirmed', async () => {
  server.on(orders, (call) => {
    const Cotacao = quoteOf(call, { Totais: { ...totals, Itens: 119.6, Total: 121.92 } })
    const Mudancas = [{ Linha: 'Itens[0]', Nome: 'Batata frita', Antes: 109.6, Agora: 119.6 }, { Linha: 'Total', Nome: 'Total', Antes: 111.92, Agora: 121.92 }]
    const text = 'O total do pedido mudou de R$ 111,92 para R$ 121,92. Confira e peça de novo.'
    return (call.body as NewOrder).TotalEsperado === 121.92 ? json(placed) : json({ message: text, code: 'conflict', details: { Cotacao, Mudancas } }, 409)
  })
  open()
  await fillIn()
  await user.click(button('Confirmar pedido'))
  const notice = (await screen.findByText('O valor mudou. Confira antes de confirmar:')).closest('div') as HTMLElement
  expect(notice).toHaveTextContent('Batata frita: R$ 109,60 → R$ 119,60')
  expect(notice).toHaveTextContent('Total: R$ 111,92 → R$ 121,92')
  expect(notice).toHaveFocus()
  expect(server.calls(orders)).toHaveLength(1)
  await user.click(button('Confirmar R$ 121,92'))
  await waitFor(() => expect(replaced).toHaveBeenCalled())
  expect(sent(1).TotalEsperado).toBe(121.92)
  expect(server.calls(orders)[1]?.headers.get('Idempotency-Key')).toBe(server.calls(orders)[0]?.headers.get('Idempotency-Key'))
})

describe('without an answer', () => {
  beforeEach(() => {
    let calls = 0
    server.on(orders, () => {
      calls += 1
      if (calls === 1) throw new TypeError('the network is gone')
      return json(placed)
    })
  })

  it('the same order is sent again with the same key', async () => {
    open()
    await fillIn()
    await user.click(button('Confirmar pedido'))
    expect(await screen.findByText(/Não sabemos se o pedido chegou/)).toBeInTheDocument()
    expect(screen.getByRole('group', { name: 'Dados do pedido' })).toBeDisabled()
    await user.click(button('Tentar de novo'))
    await waitFor(() => expect(replaced).toHaveBeenCalledTimes(1))
    const [first, second] = server.calls(orders)
    expect(second?.body).toEqual(first?.body)
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'))
  })

  it('so it is after a reload, too, whatever was put into the cart meanwhile', async () => {
    const { store } = open()
    await fillIn()
    await user.click(button('Confirmar pedido'))
    await screen.findByText(/Não sabemos se o pedido chegou/)
    await user.click(button('Voltar ao cardápio'))
    forgetForm(slug)
    store.change({ lines: [...store.get().lines, { ProdutoId: 'chope', Quantidade: 1 }] })
    openCheckout({ menu: live(menu), slug, cart: store, onClose: () => {} })
    expect(screen.getByRole('radio', { name: /^Pix/ })).toBeChecked()
    await user.click(button('Tentar de novo'))
    await waitFor(() => expect(replaced).toHaveBeenCalledTimes(1))
    expect(sent(1)).toEqual(sent(0))
    // What was put in meanwhile is another order's.
    expect(store.get().lines).toEqual([{ ProdutoId: 'chope', Quantidade: 1 }])
  })

  it('too many calls are no verdict on an order that may have come in', async () => {
    const text = 'Muitos pedidos em pouco tempo. Aguarde um instante e tente de novo.'
    open()
    await fillIn()
    await user.click(button('Confirmar pedido'))
    await screen.findByText(/Não sabemos se o pedido chegou/)
    server.on(orders, () => json({ message: text, code: 'too_many_requests' }, 429))
    await user.click(button('Tentar de novo'))
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.getByRole('group', { name: 'Dados do pedido' })).toBeDisabled()
    server.on(orders, () => json(placed))
    await user.click(button('Tentar de novo'))
    await waitFor(() => expect(replaced).toHaveBeenCalledTimes(1))
    expect(sent(2)).toEqual(sent(0))
  })
})

it('an order that was placed under this key already is followed', async () => {
  const text = 'Este pedido já foi feito.'
  server.on(orders, () => json({ message: text, code: 'conflict', details: { CodigoAcompanhamento: 'k3xv9p' } }, 409))
  const { store, key } = open()
  await fillIn()
  await user.click(button('Confirmar pedido'))
  await waitFor(() => expect(replaced).toHaveBeenCalledWith('/statusPedido/k3xv9p'))
  expect(store.get().key).not.toBe(key)
})

it('too many calls before any order was sent change nothing of it', async () => {
  const text = 'Muitos pedidos em pouco tempo. Aguarde um instante e tente de novo.'
  server.on(orders, () => json({ message: text, code: 'too_many_requests' }, 429))
  open()
  await fillIn()
  await user.click(button('Confirmar pedido'))
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(screen.getByRole('group', { name: 'Dados do pedido' })).toBeEnabled()
})

it('a double tap orders once', async () => {
  let answerLate: ((answer: Response) => void) | undefined
  server.on(orders, () => new Promise<Response>((resolve) => (answerLate = resolve)))
  open()
  await fillIn()
  const confirm = button('Confirmar pedido')
  confirm.click()
  confirm.click()
  const sending = await screen.findByRole('button', { name: 'Enviando…' })
  expect(sending).toBeDisabled()
  expect(sending).toHaveAttribute('aria-busy', 'true')
  answerLate?.(json(placed))
  await waitFor(() => expect(replaced).toHaveBeenCalledTimes(1))
  expect(server.calls(orders)).toHaveLength(1)
})

it('cash names the change that is due, and is not less than the total', async () => {
  open()
  await fillIn()
  await user.click(screen.getByRole('radio', { name: 'Dinheiro' }))
  await user.click(button('Confirmar pedido'))
  expect(await screen.findByText('Informe para quanto precisa de troco, ou marque que não precisa.')).toBeInTheDocument()
  expect(field('Troco para quanto?')).toHaveFocus()
  await user.type(field('Troco para quanto?'), '100')
  await user.click(button('Confirmar pedido'))
  expect(screen.getByText('O troco deve ser para um valor maior ou igual ao total do pedido.')).toBeInTheDocument()
  await user.clear(field('Troco para quanto?'))
  await user.type(field('Troco para quanto?'), '120')
  expect(screen.getByText('R$ 8,08')).toBeInTheDocument()
  await user.click(button('Confirmar pedido'))
  await waitFor(() => expect(sent()).toMatchObject({ TipoPagamento: 'dinheiro', Troco: 120 }))
})

it('cash without change says none', async () => {
  open()
  await fillIn()
  await user.click(screen.getByRole('radio', { name: 'Dinheiro' }))
  await user.click(screen.getByRole('checkbox', { name: 'Não preciso de troco' }))
  await user.click(button('Confirmar pedido'))
  await waitFor(() => expect(sent().TipoPagamento).toBe('dinheiro'))
  expect(sent()).not.toHaveProperty('Troco')
})

it('says what is missing to the minimum, and sends nothing', async () => {
  server.on(quotes, (call) => json(quoteOf(call, { PedidoMinimo: 120, FaltaParaMinimo: 10.4 })))
  const { onClose } = open()
  await fillIn()
  await user.click(button('Confirmar pedido'))
  expect(screen.getByText('O pedido mínimo é de R$ 120,00 em itens: faltam R$ 10,40.').closest('div')).toHaveFocus()
  expect(server.calls(orders)).toHaveLength(0)
  await user.click(button('Acrescentar itens'))
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('a closed shop is said in its place, and nothing is sent', async () => {
  const Aviso = 'Este estabelecimento está fechado agora e abre às 18:00.'
  server.on(quotes, (call) => json(quoteOf(call, { Aviso })))
  open()
  await fillIn()
  await user.click(button('Confirmar pedido'))
  expect(screen.getAllByText(Aviso)).toHaveLength(2)
  expect(server.calls(orders)).toHaveLength(0)
})

it('a shop that closes while ordering is said, and the cart stays', async () => {
  const Aviso = 'Este estabelecimento fez uma pausa nos pedidos e abre às 19:00.'
  server.on(orders, () => {
    server.on(quotes, (call) => json(quoteOf(call, { Aviso })))
    return json({ message: Aviso, code: 'conflict' }, 409)
  })
  const { store } = open()
  await fillIn()
  await user.click(button('Confirmar pedido'))
  await waitFor(() => expect(screen.getAllByText(Aviso).length).toBeGreaterThan(1))
  expect(store.get().lines).toHaveLength(1)
})

it('a line that is not sold any more is marked', async () => {
  const text = 'Este produto não está disponível agora.'
  server.on(quotes, () => json({ message: text, code: 'invalid', fields: { 'Itens[1].ProdutoId': text } }, 400))
  open({ lines: [{ ProdutoId: 'batata', Quantidade: 1 }, { ProdutoId: 'chope', Quantidade: 1 }] })
  expect((await screen.findByText(text)).closest('li')).toHaveTextContent('Chope pilsen')
})

it('what the server finds wrong stands at its field', async () => {
  server.on(orders, () => json({ message: 'Informe um telefone válido, com DDD.', code: 'invalid', fields: { 'Cliente.Telefone': 'Informe um telefone válido, com DDD.' } }, 400))
  open()
  await fillIn()
  await user.click(button('Confirmar pedido'))
  await waitFor(() => expect(field('Telefone')).toHaveAccessibleDescription('Informe um telefone válido, com DDD.'))
  expect(field('Telefone')).toHaveFocus()
  await user.type(field('Telefone'), '{Backspace}8')
  expect(field('Telefone')).not.toHaveAccessibleDescription()
})

it('goes with the menu of now', async () => {
  const { menu: shown } = open({ way: 'retirada' })
  await waitFor(() => expect(server.calls(quotes)).toHaveLength(1))
  shown.set({ ...menu, Nome: 'Bar do Porto', TiposEntrega: ['delivery'] })
  expect(await screen.findByText('Bar do Porto')).toBeInTheDocument()
  expect(field('CEP')).toBeInTheDocument()
})

it('age and sex are asked only where the cart needs them', async () => {
  const { store } = open({ way: 'retirada' })
  await priced()
  expect(screen.queryByRole('checkbox', { name: /18 anos/ })).not.toBeInTheDocument()
  store.change({ lines: [{ ProdutoId: 'chope', Quantidade: 2 }, { ProdutoId: 'passe', Quantidade: 1 }] })
  await user.type(field('Nome'), 'Ana')
  await user.click(screen.getByRole('radio', { name: /^Pix/ }))
  await waitFor(() => expect(server.calls(quotes)).toHaveLength(2))
  await priced()
  await waitFor(async () => {
    await user.click(button('Confirmar pedido'))
    expect(screen.getByText('Confirme a idade, ou retire estes itens.')).toBeInTheDocument()
  })
  expect(screen.getByText('Informe o sexo, ou retire estes itens.')).toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: 'Tenho 18 anos ou mais e mostro um documento na retirada (Chope pilsen).' }))
  await user.click(screen.getByRole('radio', { name: 'Feminino' }))
  await user.click(button('Confirmar pedido'))
  await waitFor(() => expect(sent()).toMatchObject({ MaiorDeIdade: true, Sexo: 2 }))
})

it('says that the total waits for the address, and blames nobody before', async () => {
  const text = 'Informe o bairro da entrega.'
  server.on(quotes, (call) =>
    (call.body as NewOrder).Cliente?.Bairro ? json(quoteOf(call)) : json({ message: text, code: 'invalid', fields: { 'Cliente.Bairro': text } }, 400),
  )
  open()
  expect(await screen.findByText('Informe o endereço para ver a entrega e o total.')).toBeInTheDocument()
  expect(screen.queryByText(text)).not.toBeInTheDocument()
  await fillAddress()
  expect(await priced()).toBeInTheDocument()
})

it('leads to the first field at fault', async () => {
  open()
  await priced()
  await user.click(button('Confirmar pedido'))
  expect(field('CEP')).toHaveFocus()
  expect(field('CEP')).toHaveAccessibleDescription('Informe o CEP com 8 dígitos, ou toque em Não sei meu CEP.')
  expect(field('Número')).toHaveAccessibleDescription('Informe o número. Se não houver, escreva s/n.')
})

it('Enter in a field orders nothing', async () => {
  open()
  await fillIn()
  await user.type(field('Nome'), '{Enter}')
  await user.type(field('Número'), '{Enter}')
  expect(server.calls(orders)).toHaveLength(0)
})

it('the last answer counts', async () => {
  const late: (() => void)[] = []
  server.on(quotes, (call) => {
    const { CEP } = (call.body as NewOrder).Cliente ?? {}
    return CEP ? json(quoteOf(call)) : new Promise<Response>((resolve) => late.push(() => resolve(json(quoteOf(call, { Totais: { ...totals, Total: 1 } })))))
  })
  open()
  await fillAddress()
  await priced()
  for (const answer of late) answer()
  // The next answer is compared with the one that counts.
  server.on(quotes, (call) => json(quoteOf(call, { Totais: { ...totals, Total: 121.92 } })))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Total: R$ 111,92 → R$ 121,92')
})

it('a total that has changed behind the customer is shown, old and new', async () => {
  open({ way: 'retirada' })
  await priced()
  server.on(quotes, (call) => json(quoteOf(call, { Totais: { ...totals, Total: 121.92 } })))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByRole('button', { name: 'Confirmar R$ 121,92' })).toBeInTheDocument()
})

it('a quote that nobody answers is asked for again', async () => {
  server.on(quotes, () => {
    throw new TypeError('the network is gone')
  })
  open()
  const again = await screen.findByRole('button', { name: 'Calcular de novo' })
  server.on(quotes, (call) => json(quoteOf(call)))
  await user.click(again)
  expect(await priced()).toBeInTheDocument()
})

it('what costs nothing is not paid for', async () => {
  server.on(quotes, (call) => json(quoteOf(call, { Totais: { Itens: 0, Total: 0 } })))
  open({ way: 'retirada' })
  await priced('R$ 0,00')
  expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument()
  await user.type(field('Nome'), 'Ana')
  await user.click(button('Confirmar pedido'))
  await waitFor(() => expect(sent()).toMatchObject({ TipoPagamento: 'dinheiro', TotalEsperado: 0 }))
  expect(sent()).not.toHaveProperty('Troco')
})

it('the back button returns to the menu, and nothing that was typed is lost', async () => {
  server.on(quotes, silence)
  const { store, onClose } = open()
  await fillAddress()
  await fillPerson()
  history.back()
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  openCheckout({ menu: live(menu), slug, cart: store, onClose })
  expect(field('Nome')).toHaveValue('Renata Ramos')
  expect(field('Número')).toHaveValue('366')
  expect(screen.getByText('Rua das Gaivotas, Campeche')).toBeInTheDocument()
  document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
  expect(onClose).toHaveBeenCalledTimes(2)
})
